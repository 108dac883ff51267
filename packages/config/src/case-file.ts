import type { EventName } from "@hawk/events";
import type { ConfigProblem } from "@hawk/protocol/read";
import { z } from "zod";
import { Event, text } from "./hawk-fields.ts";
import { loadText } from "./load-text.ts";
import { parseYamlDocument } from "./documents/parse-yaml.ts";
import { Mapping, readItems } from "./read-section.ts";
import type { Reader } from "./read-section.ts";

/** What a hook should do: block the call, let it pass, ask the user, add text for the model, or not run at all. */
const expectations = ["block", "allow", "ask", "context", "skip"] as const;

type Expectation = (typeof expectations)[number];

/** One event, and what a hook should do about it. */
export interface HookCase {
  /** What to call it: its own name, its command, or its tool. */
  title: string;
  event: EventName | undefined;
  tool: string | undefined;
  input: Record<string, unknown> | undefined;
  expect: Expectation;
  /** Text that the hook's reason or context holds. */
  says: string | undefined;
  place: { line: number; column: number };
}

const Command = text("a command line").optional();

const fields = z.strictObject({
  name: text("a name for the case").optional(),
  block: Command,
  allow: Command,
  ask: Command,
  event: Event.optional(),
  tool: text("the name of a tool such as Bash").optional(),
  input: Mapping,
  expect: z.enum(expectations).optional(),
  says: text("text that the hook's answer holds").optional(),
});

/** A list of cases, for editors. */
export const CaseFile = z.array(fields);

/** Reads a file of cases; `null` when there is none. A case that can't be read is a problem; the others still count. */
export function loadCases(file: string): { cases: HookCase[]; problems: ConfigProblem[] } | null {
  const loaded = loadText(file);
  if (loaded === null) return null;
  if ("problem" in loaded) return { cases: [], problems: [loaded.problem] };
  const parsed = parseYamlDocument(file, loaded.text);
  if ("problem" in parsed) return { cases: [], problems: [parsed.problem] };
  const { document } = parsed;
  if (!Array.isArray(document.data)) return { cases: [], problems: [notAList(file)] };
  const reader: Reader = { document, problems: [] };
  const cases = readItems(document.data, [], reader, () => fields).flatMap((entry) => toCase(entry) ?? unclear(entry, reader));
  return { cases, problems: reader.problems };
}

type Entry = z.output<typeof fields> & Pick<HookCase, "place">;

/** `null` when it doesn't say one call and one answer. */
function toCase({ name, event, says, expect, place, ...entry }: Entry): HookCase | null {
  const short = (["block", "allow", "ask"] as const).filter((word) => entry[word] !== undefined);
  const command = short[0] && entry[short[0]];
  const [answer, ...others] = [...short, ...(expect ? [expect] : [])];
  const isTwoCalls = command !== undefined && (entry.tool ?? entry.input) !== undefined;
  if (answer === undefined || others.length > 0 || isTwoCalls) return null;
  const input = entry.input as Record<string, unknown> | undefined;
  const call = command === undefined ? { tool: entry.tool, input } : { tool: "Bash", input: { command } };
  return { title: name ?? command ?? entry.tool ?? event ?? "the sample event", event, ...call, expect: answer, says, place };
}

function unclear({ place }: Entry, { document: { file }, problems }: Reader): never[] {
  const hint = 'write "block: rm -rf ~" for a command, or tool, input and expect for any other call';
  problems.push({ file, ...place, message: "expected one call and one answer", hint, severity: "error" });
  return [];
}

function notAList(file: string): ConfigProblem {
  return { file, line: 1, column: 1, message: "expected a list of cases", hint: 'such as "- block: rm -rf ~"', severity: "error" };
}
