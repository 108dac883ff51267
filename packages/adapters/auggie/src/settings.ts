import { jsonSettings, listGroupedHooks, nativeEvent } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import { events } from "./events.ts";
import { toOwnCommand, withoutShellMark } from "./own-command.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".augment/settings.json" },
  project: { path: ".augment/settings.json" },
  local: { path: ".augment/settings.local.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.flatMap(toEntries), {
  name: "Auggie's settings",
});

/** No matcher of the first kind fits the tool of an MCP server, and no one of the second kind any other. */
const bothKinds = [".*", "mcp:*"];
/** Where the host leaves out what was said unless it is asked for. */
const saidEvents: ReadonlySet<string> = new Set(["PromptSubmit", "Stop"]);

function toEntries({ event, handler, timeoutSeconds }: Registration): SettingsEntry[] {
  if (handler.type !== "command") return [];
  const own = nativeEvent(events, event);
  const command = toOwnCommand(handler.command);
  const group = {
    hooks: [{ type: handler.type, command, ...toTimeout(timeoutSeconds) }],
    ...(saidEvents.has(own) ? { metadata: { includeConversationData: true } } : {}),
  };
  const groups = eventInfo(event).matchesOn === "tool_name" ? bothKinds.map((matcher) => Object.assign({ matcher }, group)) : [group];
  return groups.map((value) => ({ path: ["hooks", own], value, mark: command }));
}

/** More milliseconds than a timer of Node takes would be none at all. */
const LONGEST_MS = 2 ** 31 - 1;

/** Milliseconds: seconds would be over at once. */
function toTimeout(seconds: number): { timeout?: number } {
  return Number.isFinite(seconds) && seconds > 0 ? { timeout: Math.min(Math.ceil(seconds * 1000), LONGEST_MS) } : {};
}

/** A command that is there for both kinds of tools is one hook. */
export const listHooks: Adapter["listHooks"] = (text) => {
  const all = listGroupedHooks(text).map(({ what, ...hook }) => Object.assign(hook, { what: withoutShellMark(what) }));
  return all.filter(
    ({ nativeEvent: own, what }, index) => all.findIndex((other) => other.nativeEvent === own && other.what === what) === index,
  );
};
