import { plainTextEvents } from "@hawk/protocol";
import { quote } from "./quote.ts";
import type { RunnerSpec } from "./types.ts";

const REASON = "@REASON@";

/** The parts of an event's answers: flags for the program, and its functions. */
export interface RenderedSays {
  flags: Readonly<Record<string, boolean>>;
  functions: string;
}

/** An exit code is preferred to what `encode` gives: a code can't be cut. */
export function renderSays({ answers, says = {}, event }: RunnerSpec): RenderedSays {
  const isByCode = answers?.exitTwoRefuses.has(event) === true || says.block?.stdout === "";
  const isPlain = answers?.plainTextReachesModel.has(event) === true || says.context === REASON;
  const block = isByCode ? undefined : says.block?.stdout;
  const context = isPlain ? undefined : says.context;
  return {
    flags: {
      exit_two_blocks: isByCode,
      says_block: block !== undefined,
      text_reaches_model: isPlain || context !== undefined,
      says_context: context !== undefined,
      text_is_for_node: answers?.splice !== undefined && plainTextEvents.has(event),
      exit_one_warns: answers?.exitOneWarns === true,
    },
    functions: `${renderTemplate("say_block", block)}${renderTemplate("say_context", context)}`,
  };
}

/** Prints a text with `_value` in it, which is part of a JSON text. */
function renderTemplate(name: string, text: string | undefined): string {
  if (text === undefined) return "";
  return `${name}() { printf '%s' ${text.split(REASON).map(quote).join(' "$_value" ')} '\n'; }\n`;
}
