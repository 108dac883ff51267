import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { toolClasses } from "@hawk/protocol";
import type { Adapter } from "./adapter.ts";
import { nativeTools } from "./names.ts";
import { toJavaScript } from "./shared-regex.ts";

/** How a host reads a matcher. */
export interface MatcherSyntax {
  /** The characters of a matcher that is a list of exact names between `|`; all else is a regular expression. */
  list: RegExp;
  /** Regular expressions of JavaScript are found anywhere in a name, and are tested against canonical names. */
  takesRegex: boolean;
  tools: Adapter["tools"];
}

/** As hawk reads them: a matcher of these characters is a list of names. */
const NAMES = /^[A-Za-z0-9_|, -]*$/;
const BARE_NAMES = /^[A-Za-z0-9_|]*$/;

/**
 * One matcher in a host's own syntax that fits whenever one of hawk's does, the same text whatever their order.
 * `undefined` when it is better to be told everything: a matcher fits all, or can't be said in that syntax.
 */
export function unionMatcher(matchers: readonly string[], event: EventName, syntax: MatcherSyntax): string | undefined {
  if (matchers.some(isAll)) return undefined;
  const isList = (matcher: string): boolean => (usesBareNames(event) ? BARE_NAMES : NAMES).test(matcher);
  const names = sortedSet(matchers.filter(isList).flatMap((matcher) => expandNames(matcher, event, syntax.tools)));
  const regexes = sortedSet(matchers.filter((matcher) => !isList(matcher)).map(toJavaScript)).filter((regex) => regex !== "");
  if (regexes.length === 0 && names.every((name) => syntax.list.test(name))) return names.join("|") || undefined;
  if (!syntax.takesRegex || regexes.includes(null)) return undefined;
  return [...(names.length > 0 ? [`^(?:${names.map(escapeRegex).join("|")})$`] : []), ...regexes].join("|");
}

function isAll(matcher: string): boolean {
  return matcher === "" || matcher === "*";
}

function usesBareNames(event: EventName): boolean {
  return event === "stop_failure" || event === "file_changed";
}

function expandNames(matcher: string, event: EventName, tools: Adapter["tools"]): string[] {
  const names = matcher
    .split(/[|,]/)
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .flatMap(withOtherName);
  if (eventInfo(event).matchesOn !== "tool_name") return names;
  return names.flatMap(withClass).flatMap((name) => nativeTools(tools, name));
}

/** A tool that has been renamed answers to both names. */
function withOtherName(name: string): string[] {
  return name === "Task" || name === "Agent" ? ["Agent", "Task"] : [name];
}

function withClass(name: string): string[] {
  return [name, ...(Object.hasOwn(toolClasses, name) ? (toolClasses[name] ?? []) : [])];
}

function sortedSet<Value extends string | null>(values: readonly Value[]): Value[] {
  return [...new Set(values)].toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
}

function escapeRegex(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
