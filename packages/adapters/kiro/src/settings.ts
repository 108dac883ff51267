import { canonicalEvent, isObject, textOrEmpty, wholeFile } from "@hawk/adapter";
import type { Adapter, ListedHook, Registration } from "@hawk/adapter";
import { events } from "./events.ts";

/** The host reads every file of the directory, so hawk has one of its own. */
export const settings: Adapter["settings"] = {
  user: { path: ".kiro/hooks/hawk.json" },
  project: { path: ".kiro/hooks/hawk.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = wholeFile(
  (registrations) => `${JSON.stringify({ version: "v1", hooks: registrations.flatMap(toHooks) }, null, 2)}\n`,
  { name: "Kiro's hawk.json" },
);

/** One hook for each of an event's names. */
function toHooks({ event, handler, timeoutSeconds }: Registration): Record<string, unknown>[] {
  if (handler.type !== "command") return [];
  const { type, command } = handler;
  const rest = { action: { type, command }, ...toTimeout(timeoutSeconds) };
  return (events[event]?.native ?? []).map((trigger) => Object.assign({ name: `hawk ${trigger}`, trigger }, rest));
}

/** Whole seconds, at least one: 0 would be no limit at all. */
function toTimeout(seconds: number): { timeout?: number } {
  return Number.isFinite(seconds) && seconds > 0 ? { timeout: Math.ceil(seconds) } : {};
}

/** A command that stands under several names of one event is one hook. */
export const listHooks: Adapter["listHooks"] = (text) => {
  const file = parse(text);
  const hooks = isObject(file) && Array.isArray(file["hooks"]) ? file["hooks"].filter(isObject) : [];
  const all = hooks.map(({ action, ...hook }): ListedHook => {
    const what = isObject(action) ? textOrEmpty(action, "command") || textOrEmpty(action, "prompt") : "";
    return { nativeEvent: textOrEmpty(hook, "trigger"), what };
  });
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
