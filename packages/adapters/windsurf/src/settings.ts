import { canonicalEvent, isObject, jsonSettings, textOrEmpty } from "@hawk/adapter";
import type { Adapter, ListedHook, Registration, SettingsEntry } from "@hawk/adapter";
import { events } from "./events.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".codeium/windsurf/hooks.json" },
  project: { path: ".windsurf/hooks.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.flatMap(toEntries), {
  name: "Windsurf's hooks.json",
});

/** One command under each of an event's names. There are no matchers, no types and no timeouts here. */
function toEntries({ event, handler }: Registration): SettingsEntry[] {
  if (handler.type !== "command") return [];
  const { command } = handler;
  const value = { command, show_output: true };
  return (events[event]?.native ?? []).map((own) => ({ path: ["hooks", own], value, mark: command }));
}

/** A command that stands under several names of one event is one hook. */
export const listHooks: Adapter["listHooks"] = (text) => {
  const file = parse(text);
  const hooks = isObject(file) && isObject(file["hooks"]) ? file["hooks"] : {};
  const all = Object.entries(hooks).flatMap(([own, entries]) =>
    [entries]
      .flat()
      .filter(isObject)
      .map((entry): ListedHook => ({ nativeEvent: own, what: textOrEmpty(entry, "command") })),
  );
  return all.filter((hook, index) => all.findIndex((other) => isSame(hook, other)) === index);
};

function isSame(one: ListedHook, other: ListedHook): boolean {
  const [event, otherEvent] = [one, other].map(({ nativeEvent: own }) => canonicalEvent(events, own) ?? own);
  return one.what === other.what && event === otherEvent;
}

/** Plain JSON: in a file that can't be read so there is no hook. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return undefined;
  }
}
