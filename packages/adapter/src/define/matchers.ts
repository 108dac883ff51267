import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { dialects, listNames } from "@hawk/protocol";
import type { Registration } from "../adapter.ts";
import { unionMatcher } from "../matcher.ts";
import { nativeTools } from "../names.ts";
import type { SettingsHost } from "./settings-shapes.ts";

type Matched = Pick<Registration, "event" | "matchers">;

const NAMES = /^[A-Za-z0-9_ -]*$/;

/**
 * The host's names for the matched tools; `undefined` for all, if names alone can't express it. A tool that edits may also write and delete,
 * such as a patch. MCP tools have other names in such a host, so a hook for one of them gets every tool.
 */
export function namesMatched({ event, matchers = [] }: Matched, { tools }: SettingsHost): readonly string[] | undefined {
  const union = unionMatcher(matchers, event, { list: NAMES, takesRegex: false, tools });
  if (union === undefined || union.includes("mcp__")) return undefined;
  const names = union.split("|");
  if (eventInfo(event).matchesOn !== "tool_name") return names;
  const edits = nativeTools(tools, "Edit");
  const mayBeEdit = ["Write", "Delete", ...nativeTools(tools, "Write")].some((name) => names.includes(name));
  return mayBeEdit ? [...new Set([...names, ...edits])].toSorted() : names;
}

/** A regular expression that matches one of those names in full. */
export function wholeNames(matched: Matched, host: SettingsHost): string | undefined {
  const isAsked = matched.matchers !== undefined && host.events[matched.event]?.hasMatcher === true;
  const names = isAsked ? namesMatched(matched, host) : undefined;
  return names && `^(?:${names.join("|")})$`;
}

/** No matcher is a plain list: even a single name is a regular expression, matched anywhere in a name. */
const NO_LIST = /^$/;

/** A regular expression over the host's names. It matches whenever one of the matchers does, and perhaps more often. */
export function foundInNames({ event, matchers = [] }: Matched, { events, tools }: SettingsHost): string | undefined {
  if (matchers.length === 0 || !events[event]?.hasMatcher) return undefined;
  const isAboutTools = eventInfo(event).matchesOn === "tool_name";
  const union = unionMatcher(matchers, event, { list: NO_LIST, takesRegex: true, tools: isAboutTools ? tools : {} });
  if (union === undefined || !isAboutTools) return union;
  // A regular expression is about hawk's names, and the host tests its own.
  const regexes = patternsIn(matchers, event);
  const names = Object.entries(tools).flatMap(([tool, natives]) => (regexes.some((regex) => fits(regex, tool, event)) ? natives : []));
  return names.length > 0 ? `${union}|^(?:${names.join("|")})$` : union;
}

/** The matchers that are regular expressions. */
export function patternsIn(matchers: readonly string[], event: EventName): string[] {
  return matchers.filter((matcher) => listNames(matcher, event) === null);
}

function fits(matcher: string, tool: string, name: EventName): boolean {
  return dialects.hawk.matches(matcher, { name, payload: { tool_name: tool } }) === true;
}
