import { unionMatcher } from "@hawk/adapter";
import type { Registration } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { dialects, listNames } from "@hawk/protocol";
import { events } from "./events.ts";
import { MCP_PREFIX, tools } from "./tools.ts";

/** No matcher is a plain list here: even a single name is a regular expression, and found anywhere in a tool's name. */
const NO_LIST = /^$/;
const ONE_NAME = /^[A-Za-z0-9_-]+$/;

/** What to write for a registration's matchers; it fits whenever one of them does, and perhaps more often. */
export function toMatcher({ event, matchers = [] }: Registration): string | undefined {
  if (matchers.length === 0 || !events[event]?.hasMatcher) return undefined;
  return eventInfo(event).matchesOn === "tool_name" ? toolMatcher(matchers, event) : exactMatcher(matchers, event);
}

function toolMatcher(matchers: readonly string[], event: EventName): string | undefined {
  const union = unionMatcher(matchers, event, { list: NO_LIST, takesRegex: true, tools });
  if (union === undefined) return undefined;
  const regexes = matchers.filter((matcher) => listNames(matcher, event) === null);
  const renamed = Object.entries(tools).filter(([tool]) => regexes.some((regex) => fits(regex, tool, event)));
  const names = renamed.flatMap(([, natives]) => natives);
  const mayBeMcp = regexes.length > 0 || matchers.some((matcher) => matcher.includes("mcp"));
  return [union, ...(names.length > 0 ? [`^(?:${names.join("|")})$`] : []), ...(mayBeMcp ? [`^${MCP_PREFIX}`] : [])].join("|");
}

/** A regular expression is about hawk's names, and the host tests its own. */
function fits(matcher: string, tool: string, name: EventName): boolean {
  return dialects.hawk.matches(matcher, { name, payload: { tool_name: tool } }) === true;
}

/** Here the host compares the whole text, so two names can't be said. */
function exactMatcher(matchers: readonly string[], event: EventName): string | undefined {
  const names = unionMatcher(matchers, event, { list: ONE_NAME, takesRegex: false, tools: {} });
  return names?.includes("|") ? undefined : names;
}
