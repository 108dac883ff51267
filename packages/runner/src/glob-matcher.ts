import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { toolClasses } from "@hawk/protocol";

/** What a subject may be made of for the shell to test it; anything else is left to Node. */
export const SUBJECT_CHARACTERS = "A-Za-z0-9_.:-";

const NAMES = /^[A-Za-z0-9_|, -]*$/;
const PLAIN_NAME = /^[A-Za-z0-9_-]+$/;

/** Events whose subject is part of the field, or whose names follow rules of their own. */
const special: ReadonlySet<EventName> = new Set(["file_changed", "stop_failure"]);

/**
 * The patterns of a shell's `case` that fit exactly those subjects that a matcher fits, none when it fits nothing; `"all"` when
 * it fits every one, `null` when that can't be said with patterns.
 */
export function toGlobs(matcher: string | undefined, event: EventName): readonly string[] | "all" | null {
  const { matchesOn } = eventInfo(event);
  if (matcher === undefined || matcher === "" || matcher === "*" || matchesOn === undefined) return "all";
  if (special.has(event)) return null;
  return NAMES.test(matcher) ? fromNames(matcher, matchesOn === "tool_name") : fromRegex(matcher);
}

function fromNames(matcher: string, isAboutTools: boolean): readonly string[] | null {
  const names = matcher.split(/[|,]/).map((name) => name.trim());
  const wanted = names.flatMap((name) => sameTools(name).concat(isAboutTools ? classOf(name) : [])).filter((name) => name !== "");
  return wanted.every((name) => PLAIN_NAME.test(name)) ? [...new Set(wanted)] : null;
}

function classOf(name: string): readonly string[] {
  return (Object.hasOwn(toolClasses, name) ? toolClasses[name] : undefined) ?? [];
}

/** `Task` is what `Agent` was called before. */
function sameTools(name: string): readonly string[] {
  return name === "Task" || name === "Agent" ? ["Task", "Agent"] : [name];
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
