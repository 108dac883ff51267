import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { fitsAll, listNames, prefixNamed, subjectsNamed } from "@hawk/protocol";
import type { Adapter } from "./adapter.ts";
import { nativeTools } from "./names.ts";
import { toJavaScript } from "./shared-regex.ts";

/** How a host reads a matcher. */
export interface MatcherSyntax {
  /** The characters of a matcher that is a list of exact names separated by `|`; anything else is a regular expression. */
  list: RegExp;
  /** JavaScript regular expressions match anywhere in a name, and are tested against canonical names. */
  takesRegex: boolean;
  tools: Adapter["tools"];
}

/**
 * One matcher in a host's syntax that matches whenever one of hawk's does. Their order doesn't change the text.
 * `undefined` means every tool: a matcher matches all, or the syntax can't express it.
 */
export function unionMatcher(matchers: readonly string[], event: EventName, syntax: MatcherSyntax): string | undefined {
  if (matchers.some(fitsAll)) return undefined;
  const listed = matchers.flatMap((matcher) => listNames(matcher, event) ?? []);
  const names = sortedSet(listed.flatMap((name) => expandName(name, event, syntax.tools)));
  const open = listed.flatMap((name) => prefixNamed(name, event) ?? []).map((prefix) => `^${prefix}`);
  const patterns = matchers.filter((matcher) => listNames(matcher, event) === null);
  const regexes = sortedSet([...patterns.map(toJavaScript), ...open]).filter((regex) => regex !== "");
  if (regexes.length === 0 && names.every((name) => syntax.list.test(name))) return names.join("|") || undefined;
  if (!syntax.takesRegex || regexes.includes(null)) return undefined;
  return [...(names.length > 0 ? [`^(?:${names.map(escapeRegex).join("|")})$`] : []), ...regexes].join("|");
}

function expandName(name: string, event: EventName, tools: Adapter["tools"]): readonly string[] {
  // A hook that names Edit also sees deletions.
  const subjects = [...subjectsNamed(name, event), ...(name === "Edit" && Object.hasOwn(tools, "Delete") ? ["Delete"] : [])];
  return eventInfo(event).matchesOn === "tool_name" ? subjects.flatMap((subject) => nativeTools(tools, subject)) : subjects;
}

function sortedSet<Value extends string | null>(values: readonly Value[]): Value[] {
  return [...new Set(values)].toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
}

function escapeRegex(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
