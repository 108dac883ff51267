import { jsonSettings, nativeEvent, unionMatcher } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tools.ts";
import { writeCommand } from "./write-command.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".cursor/hooks.json" },
  project: { path: ".cursor/hooks.json" },
};

/** The host takes no file without it. */
const version: SettingsEntry = { path: [], key: "version", value: 1 };

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings(
  (registrations) => {
    const entries = registrations.flatMap(toEntry);
    return entries.length > 0 ? [version, ...entries] : [];
  },
  { name: "Cursor's hooks.json" },
);

/** One bad entry would cost the user the whole file, so nothing is written here that the host does not know. */
function toEntry(registration: Registration): SettingsEntry[] {
  const { event, handler, timeoutSeconds } = registration;
  if (handler.type !== "command") return [];
  const command = writeCommand(handler.command);
  const matcher = toMatcher(registration);
  return [
    {
      path: ["hooks", nativeEvent(events, event)],
      value: { command, ...toTimeout(timeoutSeconds), ...(matcher === undefined ? {} : { matcher }) },
      mark: command,
    },
  ];
}

/** A timer that is set for longer goes off at once. */
const LONGEST_SECONDS = 2_000_000;

/** A number above zero, or the host's own minute. */
function toTimeout(seconds: number): { timeout?: number } {
  return seconds > 0 ? { timeout: Math.min(seconds, LONGEST_SECONDS) } : {};
}

/**
 * The host looks for a regular expression anywhere in its own names. Those of hawk are about other names, so only lists of names can be
 * said; and as tools of MCP lack their server here, a hook for one of them gets all of them.
 */
function toMatcher({ event, matchers = [] }: Registration): string | undefined {
  if (matchers.length === 0 || !events[event]?.hasMatcher) return undefined;
  const union = unionMatcher(matchers, event, { list: /^[A-Za-z0-9_ -]*$/, takesRegex: false, tools });
  if (union === undefined || union.includes("mcp__")) return undefined;
  const names = union.split("|");
  return `^(?:${[...names, ...(names.includes("Edit") && !names.includes("Write") ? ["Write"] : [])].join("|")})$`;
}
