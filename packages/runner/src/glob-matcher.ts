import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { fitsAll, hasBareNames, listNames, prefixNamed, subjectsNamed } from "@hawk/protocol";

const PLAIN_NAME = /^[A-Za-z0-9_-]+$/;

type Globs = readonly string[] | "all" | null;

/** Many hooks have the same matcher, and the same hooks are in many agents. */
const known = new Map<string, Globs>();

/**
 * The patterns of a shell's `case` that match exactly what a matcher matches; none if it matches nothing, `"all"` if
 * it matches everything, `null` if patterns can't express it.
 */
export function toGlobs(matcher: string | undefined, event: EventName): Globs {
  const key = `${event} ${matcher ?? ""}`;
  const globs = known.get(key) ?? findGlobs(matcher, event);
  known.set(key, globs);
  return globs;
}

function findGlobs(matcher: string | undefined, event: EventName): Globs {
  if (fitsAll(matcher) || eventInfo(event).matchesOn === undefined) return "all";
  if (hasBareNames(event)) return null;
  const names = listNames(matcher, event);
  return names ? fromNames(names, event) : fromRegex(matcher);
}

function fromNames(names: readonly string[], event: EventName): readonly string[] | null {
  const wanted = names.flatMap((name) => subjectsNamed(name, event));
  const open = names.flatMap((name) => prefixNamed(name, event) ?? []).map((prefix) => `${prefix}*`);
  return wanted.every((name) => PLAIN_NAME.test(name)) ? [...new Set([...wanted, ...open])] : null;
}

const ALTERNATIVE = /^(\^?)((?:[A-Za-z0-9_-]|\.\*|\.)*)(\$?)$/;

/** Longer ones are refused elsewhere. */
const LONGEST_REGEX = 4096;

/** Regular expressions of letters, `.`, `.*` and anchors at the ends, one or several with `|` between them. */
function fromRegex(matcher: string): readonly string[] | null {
  if (matcher.length > LONGEST_REGEX) return null;
  const globs: string[] = [];
  for (const alternative of matcher.split("|")) {
    const match = ALTERNATIVE.exec(alternative);
    if (!match) return null;
    const [, start = "", body = "", end = ""] = match;
    const middle = body.replaceAll(/\.\*?/g, (dot) => (dot === ".*" ? "*" : "?"));
    globs.push(`${start === "" ? "*" : ""}${middle}${end === "" ? "*" : ""}`.replaceAll(/\*{2,}/g, "*") || "''");
  }
  return globs;
}
