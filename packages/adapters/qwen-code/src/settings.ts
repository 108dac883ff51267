import { jsonSettings, nativeEvent } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import { events } from "./events.ts";
import { toMatcher } from "./matcher.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".qwen/settings.json", directoryVariable: "QWEN_HOME" },
  project: { path: ".qwen/settings.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.map(toEntry), {
  name: "Qwen Code's settings",
});

function toEntry(registration: Registration): SettingsEntry {
  const { event, handler, timeoutSeconds } = registration;
  const matcher = toMatcher(registration);
  const command = handler.type === "command" ? handler.command : handler.prompt;
  return {
    path: ["hooks", nativeEvent(events, event)],
    value: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: "command", command, ...toTimeout(timeoutSeconds) }],
    },
    mark: command,
  };
}

/** Every version takes a number from here on for milliseconds; below it some read seconds (0.24) and some milliseconds (0.15). */
const LEAST_MS = 1000;
/** More than a timer of Node takes would be none at all. */
const LONGEST_MS = 2 ** 31 - 1;

function toTimeout(seconds: number): { timeout?: number } {
  if (!Number.isFinite(seconds) || seconds <= 0) return {};
  return { timeout: Math.min(Math.max(Math.ceil(seconds * 1000), LEAST_MS), LONGEST_MS) };
}
