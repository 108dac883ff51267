import { unionMatcher } from "@hawk/adapter";
import type { Registration } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import { dialects, listNames } from "@hawk/protocol";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

/** No matcher is a plain list here: what is between bars may also be found anywhere in a name. */
const NO_LIST = /^$/;

/** What to write for a registration's matchers; it fits whenever one of them does, and perhaps more often. */
export function toMatcher({ event, matchers = [] }: Registration): string | undefined {
  if (matchers.length === 0 || !events[event]?.hasMatcher) return undefined;
  const isAboutTools = eventInfo(event).matchesOn === "tool_name";
  const union = unionMatcher(matchers, event, { list: NO_LIST, takesRegex: true, tools: isAboutTools ? tools : {} });
  if (union === undefined || !isAboutTools) return union;
  // A regular expression is about hawk's names, and the host tests its own.
  const regexes = matchers.filter((matcher) => listNames(matcher, event) === null);
  const fits = (tool: string): boolean =>
    regexes.some((regex) => dialects.hawk.matches(regex, { name: event, payload: { tool_name: tool } }) === true);
  const names = Object.entries(tools).flatMap(([tool, natives]) => (fits(tool) ? natives : []));
  return names.length > 0 ? `${union}|^(?:${names.join("|")})$` : union;
}
