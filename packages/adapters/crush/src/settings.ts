import { isObject, jsonSettings, nativeEvent, textOrEmpty } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import { events } from "./events.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".config/crush/crush.json", directoryVariable: "XDG_CONFIG_HOME" },
  project: { path: ".crush.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.flatMap(toEntry), {
  name: "Crush's crush.json",
});

/** A flat list, and nothing in an entry that the host's schema does not have. */
function toEntry({ event, handler, timeoutSeconds }: Registration): SettingsEntry[] {
  if (handler.type !== "command") return [];
  const { command } = handler;
  return [{ path: ["hooks", nativeEvent(events, event)], value: { command, ...toTimeout(timeoutSeconds) }, mark: command }];
}

/** Whole seconds: the host reads the file into typed fields, and a fraction fits none. */
function toTimeout(seconds: number): { timeout?: number } {
  return Number.isFinite(seconds) && seconds > 0 ? { timeout: Math.ceil(seconds) } : {};
}

export const listHooks: Adapter["listHooks"] = (text) => {
  const file = parse(text);
  const hooks = isObject(file) && isObject(file["hooks"]) ? file["hooks"] : {};
  return Object.entries(hooks).flatMap(([own, entries]) =>
    [entries]
      .flat()
      .filter(isObject)
      .map((entry) => ({ nativeEvent: own, what: textOrEmpty(entry, "command") })),
  );
};

/** Plain JSON, as the host reads it: in a file that it can't read there is no hook. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return undefined;
  }
}
