import { findEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { YamlValue } from "@hawk/config/edit";
import type { FlatHook } from "./flatten-hooks.ts";
import type { EnabledName } from "./read-old-home.ts";

export interface EnabledEntries {
  /** Entries of hawk's configuration, in the order of the old one. */
  entries: { name: string; value: YamlValue }[];
  /** Names that stand for no hook. */
  unknown: string[];
}

/** The new entries for an old list of enabled hooks. A hook that was on for only some of its events stays limited to them. */
export function resolveEnabled(enabled: readonly EnabledName[], hooks: readonly (FlatHook & { settled: string })[]): EnabledEntries {
  const events = new Map<FlatHook & { settled: string }, Set<EventName>>();
  const unknown: string[] = [];
  for (const old of enabled) {
    const found = hooks.filter((hook) => hook.sources.some((source) => isNamed(old, source)));
    if (found.length === 0) unknown.push(old.event === undefined ? old.name : `${old.event}/${old.name}`);
    for (const hook of found) events.set(hook, new Set([...(events.get(hook) ?? []), ...eventsFor(old, hook)]));
  }
  return { entries: [...events].map(([hook, on]) => toEntry(hook, on)), unknown };
}

/** A hook could be named without its extension. */
function isNamed({ name, event }: EnabledName, source: FlatHook["sources"][number]): boolean {
  const isName = source.name === name || source.name.replace(/(?:\.stdout\.(?:md|txt)|\.prompt\.json|\.[^.]+)$/, "") === name;
  return isName && (event === undefined || source.directoryEvent === null || source.directoryEvent === findEvent(event));
}

function eventsFor({ event }: EnabledName, { events }: FlatHook): readonly EventName[] {
  const only = event === undefined ? null : findEvent(event);
  return only === null || !events.includes(only) ? events : [only];
}

function toEntry({ settled, events }: FlatHook & { settled: string }, on: ReadonlySet<EventName>): EnabledEntries["entries"][number] {
  const isWhole = events.every((event) => on.has(event));
  return { name: settled, value: isWhole ? settled : { name: settled, events: events.filter((event) => on.has(event)) } };
}
