import { foundInNames, patternsIn, unionMatcher } from "@hawk/adapter";
import type { AdapterTables, Registration } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";

/** Before the name of an MCP server's tool: `mcp_<server>_<tool>`. */
export const MCP_PREFIX = "mcp_";
const ONE_NAME = /^[A-Za-z0-9_-]+$/;

type Host = Parameters<AdapterTables["settings"]>[0];

/** The matcher to write for a registration; it matches whenever one of its matchers does, and perhaps more often. */
export function toMatcher(registration: Registration, host: Host): string | undefined {
  const { event, matchers = [] } = registration;
  if (matchers.length === 0 || !host.events[event]?.hasMatcher) return undefined;
  if (eventInfo(event).matchesOn === "tool_name") {
    const found = foundInNames(registration, host);
    const mayBeMcp = patternsIn(matchers, event).length > 0 || matchers.some((matcher) => matcher.includes("mcp"));
    return found !== undefined && mayBeMcp ? `${found}|^${MCP_PREFIX}` : found;
  }
  // Here the host compares the whole text, so one matcher can't name two.
  const names = unionMatcher(matchers, event, { list: ONE_NAME, takesRegex: false, tools: {} });
  return names?.includes("|") ? undefined : names;
}
