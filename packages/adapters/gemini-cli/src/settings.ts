import { jsonSettings, listGroupedHooks, nativeEvent } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import { events } from "./events.ts";
import { toMatcher } from "./matcher.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".gemini/settings.json" },
  project: { path: ".gemini/settings.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.map(toEntry), {
  name: "Gemini CLI's settings",
});

/** A command that can't be started ends with 126 or 127, and that blocks every call: with 1 the host warns and goes on. A runner's own 2 must block. */
const UNLESS_GONE = " || case $? in 126 | 127) exit 1 ;; *) exit $? ;; esac";

function toEntry({ handler, ...registration }: Registration): SettingsEntry {
  const matcher = toMatcher({ handler, ...registration });
  const command = `${handler.type === "command" ? handler.command : handler.prompt}${UNLESS_GONE}`;
  return {
    path: ["hooks", nativeEvent(events, registration.event)],
    value: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: "command", command, ...toTimeout(registration.timeoutSeconds) }],
    },
    mark: command,
  };
}

/** More milliseconds than a timer of Node takes would be none at all. */
const LONGEST_MS = 2 ** 31 - 1;

function toTimeout(seconds: number): { timeout?: number } {
  if (!Number.isFinite(seconds) || seconds <= 0) return {};
  return { timeout: Math.min(Math.ceil(seconds * 1000), LONGEST_MS) };
}

export const listHooks: Adapter["listHooks"] = (text) =>
  listGroupedHooks(text).map(({ nativeEvent: event, what }) => ({ nativeEvent: event, what: withoutGuard(what) }));

function withoutGuard(command: string): string {
  return command.endsWith(UNLESS_GONE) ? command.slice(0, -UNLESS_GONE.length) : command;
}
