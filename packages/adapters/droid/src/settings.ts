import { jsonSettings, listGroupedHooks, nativeEvent } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import { events } from "./events.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".factory/hooks.json" },
  project: { path: ".factory/hooks.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.flatMap(toEntry), {
  name: "droid's hooks.json",
});

/** The events stand at the top of the file: below a key `hooks` the host would not find them. */
function toEntry({ event, handler, timeoutSeconds }: Registration): SettingsEntry[] {
  if (handler.type !== "command") return [];
  const { type, command } = handler;
  return [
    {
      path: [nativeEvent(events, event)],
      value: { hooks: [{ type, command, ...toTimeout(timeoutSeconds) }] },
      mark: command,
    },
  ];
}

/** Whole seconds, at least one. */
function toTimeout(seconds: number): { timeout?: number } {
  return Number.isFinite(seconds) && seconds > 0 ? { timeout: Math.ceil(seconds) } : {};
}

/** The whole file is what other hosts have below `hooks`. */
export const listHooks: Adapter["listHooks"] = (text) => listGroupedHooks(text?.trim() ? `{"hooks": ${text}\n}` : null);
