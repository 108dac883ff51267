import { eventInfo } from "@hawk/events";
import type { HookEvent } from "./definition.ts";
import { fitsAll, isSameTool, listNames } from "./matcher-names.ts";
import { matchSubject } from "./payload.ts";
import { safeRegex } from "./safe-regex.ts";

type NameTest = (name: string, subject: string) => boolean;

/** RE2 reads `(?i)` and `(?P<name>`, the hosts' own engines don't: there such a matcher never fires, so it is not a matcher here either. */
const FOREIGN_SYNTAX = /\(\?(?:[A-Za-z-]+\)|P<)/;
/** "All but these"; its regular expression spans the whole subject as it is, and can't be put between brackets. */
const ALL_BUT = /^\^?\(\?!/;

/** Claude's rule. `null` when the matcher is a regular expression that can't be read. */
export function matchesClaude(matcher: string | undefined, event: HookEvent): boolean | null {
  return matchesNames(matcher, event, isSameTool);
}

/** Claude's rule with another notion of what a name in a list stands for. */
export function matchesNames(matcher: string | undefined, event: HookEvent, names: NameTest): boolean | null {
  if (fitsAll(matcher) || eventInfo(event.name).matchesOn === undefined) return true;
  const subject = claudeSubject(event);
  const listed = listNames(matcher, event.name);
  return listed ? listed.some((name) => names(name, subject)) : matchesRegex(matcher, subject);
}

/** A regular expression for the whole of the subject. `null` when it can't be read. */
export function matchesWhole(pattern: string | undefined, subject: string | undefined): boolean | null {
  // "*" alone is not a regular expression, but people write it for "all".
  if (fitsAll(pattern)) return true;
  if (ALL_BUT.test(pattern)) return matchesRegex(pattern.replace(/^\^?/, "^"), subject ?? "");
  // On its own first: `a)|(?:b` is not a pattern, although it becomes one between brackets.
  return safeRegex(pattern) === null ? null : matchesRegex(`^(?:${pattern})$`, subject ?? "");
}

/** The exact subject, or what it begins with when the pattern ends in `*`. */
export function matchesPrefix(pattern: string | undefined, subject: string | undefined): boolean {
  if (pattern === undefined || subject === undefined) return true;
  return pattern.endsWith("*") ? subject.startsWith(pattern.slice(0, -1)) : subject === pattern;
}

function matchesRegex(pattern: string, subject: string): boolean | null {
  if (FOREIGN_SYNTAX.test(pattern)) return null;
  return safeRegex(pattern)?.(subject) ?? null;
}

function claudeSubject(event: HookEvent): string {
  const subject = matchSubject(event) ?? "";
  return event.name === "file_changed" ? (subject.split(/[\\/]/).at(-1) ?? "") : subject;
}
