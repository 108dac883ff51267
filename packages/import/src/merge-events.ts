import { isDeepStrictEqual } from "node:util";
import type { EventName } from "@hawk/events";
import type { SourceHook } from "./import-source.ts";

/** Hooks that are one but for their events. */
export interface MergedHook extends SourceHook {
  events: EventName[];
  places: SourceHook["place"][];
}

/** Merges hooks that differ only in their events, if the order within each event stays the same. */
export function mergeEvents(hooks: readonly SourceHook[]): MergedHook[] {
  const single = hooks.map((hook) => ({ ...hook, events: hook.event === null ? [] : [hook.event], places: [hook.place] }));
  const merged: MergedHook[] = [];
  for (const hook of single) {
    const same = merged.find((other) => isSame(hook, other) && !hook.events.some((event) => other.events.includes(event)));
    if (same) {
      same.events.push(...hook.events);
      same.places.push(...hook.places);
    } else merged.push({ ...hook, events: [...hook.events], places: [...hook.places] });
  }
  return keepsOrder(hooks, merged) ? merged : single;
}

function isSame(one: MergedHook, other: MergedHook): boolean {
  const strip = ({ event: _event, nativeEvent: _native, place: _place, events: _events, places: _places, ...rest }: MergedHook): unknown =>
    rest;
  return isDeepStrictEqual(strip(one), strip(other));
}

function keepsOrder(hooks: readonly SourceHook[], merged: readonly MergedHook[]): boolean {
  const events = new Set(hooks.flatMap(({ event }) => event ?? []));
  return [...events].every((event) => {
    const before = hooks.filter((hook) => hook.event === event).map(({ place }) => place);
    const after = merged.filter((hook) => hook.events.includes(event)).map(({ places, events: own }) => places[own.indexOf(event)]);
    return isDeepStrictEqual(before, after);
  });
}
