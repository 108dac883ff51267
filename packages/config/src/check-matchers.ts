import { dialects } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { Source } from "./source.ts";

/** A matcher that can't be read matches nothing. That is reported when the configuration is read, not when the hook fails to fire. */
export function checkMatchers(sources: readonly Source[]): ConfigProblem[] {
  return sources.flatMap(({ definitions }) => definitions.filter(isUnreadable).map(toProblem));
}

function isUnreadable({ dialect, matcher, events }: HookDefinition): boolean {
  return matcher !== undefined && events.some((name) => dialects[dialect].matches(matcher, { name, payload: {} }) === null);
}

const LONGEST_QUOTE = 60;

function toProblem({ name, matcher = "", origin: { file, line, column } }: HookDefinition): ConfigProblem {
  const quoted = JSON.stringify(matcher.length > LONGEST_QUOTE ? `${matcher.slice(0, LONGEST_QUOTE)}...` : matcher);
  return {
    file,
    line,
    column,
    message: `expected names or a regular expression as the matcher of ${name}, got ${quoted}`,
    hint: "it matches nothing; lookaround, back-references and more than 4096 characters can't be used",
    severity: "error",
  };
}
