import type { NativeHook } from "@hawk/adapter";
import { isObject, toolFamilies } from "@hawk/protocol";

/** No hook needs longer, so a larger number is probably milliseconds. */
const HOUR_SECONDS = 3600;
const LIKELY_MILLISECONDS = 1000;

/** Why a file in Claude Code's form may follow another family's conventions, where exit codes and times differ; `null` if nothing suggests it. */
export function findDoubt(hooks: unknown): string | null {
  const groups = isObject(hooks) ? Object.values(hooks).flat().filter(isObject) : [];
  const timeouts = groups.flatMap(({ hooks: list }) => (Array.isArray(list) ? list : [])).map((hook: unknown) => timeoutOf(hook));
  const long = timeouts.find((timeout) => timeout >= LIKELY_MILLISECONDS);
  if (long !== undefined) return `a timeout of ${long} is seconds to Claude Code and milliseconds to Code Agent and Arawn`;
  const foreign = groups
    .map(({ matcher }) => matcher)
    .filter((matcher) => typeof matcher === "string")
    .find((matcher) => Object.hasOwn(toolFamilies, matcher));
  return foreign === undefined ? null : `the matcher "${foreign}" is a tool in Arawn, not in Claude Code`;
}

function timeoutOf(hook: unknown): number {
  const timeout = isObject(hook) ? hook["timeout"] : undefined;
  return typeof timeout === "number" ? timeout : 0;
}

/** What is odd about a hook that was read in seconds. */
export function warnOfTime({ timeoutSeconds, nativeEvent }: NativeHook): string[] {
  if (timeoutSeconds <= HOUR_SECONDS) return [];
  return [
    `a hook at ${nativeEvent} may take ${timeoutSeconds} s, which is more than an hour; if milliseconds were meant, import it with --dialect code-agent`,
  ];
}
