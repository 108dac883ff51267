import { jsonSettings, nativeEvent } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import { events } from "./events.ts";

export const settings: Adapter["settings"] = { user: { path: ".__ID__/settings.json" } };

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.map(toEntry), {
  name: "the settings of __TITLE__",
});

/** One entry for each registration, in the shape that the host wants. */
function toEntry({ event, handler, timeoutSeconds }: Registration): SettingsEntry {
  const what = handler.type === "command" ? handler.command : handler.prompt;
  return {
    path: ["hooks", nativeEvent(events, event)],
    value: { hooks: [{ type: "command", command: what, timeout: Math.max(1, Math.ceil(timeoutSeconds)) }] },
    mark: what,
  };
}
