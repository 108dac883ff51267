import type { YamlEdit } from "@hawk/config/edit";
import type { EventName } from "@hawk/events";
import { entriesFor, eventsOf, hostsIn, wordsOf } from "./config-entries.ts";
import type { ConfigPlaces, NamedEntry } from "./config-entries.ts";

/** What to enable or disable, and for what. */
export interface HookRequest {
  name: string;
  /** The events that the hook declares. */
  declared: readonly EventName[];
  /** Only these; all of them when absent. */
  events?: readonly EventName[];
  /** Only in these; in all of them when absent. */
  hosts?: readonly string[];
}

/**
 * The edits that enable a hook in a configuration. Enabling never removes anything: a hook enabled for all stays so, one that was
 * disabled comes back as it was, and a narrowed one is widened as requested.
 */
export function planEnable(data: unknown, places: ConfigPlaces, request: HookRequest): YamlEdit[] {
  const back = [...takeOutDisabled(data, places, request), ...takeOutExcluded(data, request)];
  const [entry] = entriesFor(request.name, data, places.enabled);
  if (!entry) return isBackWithout(back, places) ? back : [...back, addEntry(places, request)];
  const isBack = entriesFor(request.name, data, places.disabled).some(({ fields }) => isWhole(fields));
  const isPartial = request.events !== undefined || request.hosts !== undefined;
  return isBack && !isPartial ? back : [...back, ...widen(entry, places, request)];
}

/** A project that had disabled a hook of the user's needs no entry of its own to have it back. */
function isBackWithout(back: readonly YamlEdit[], places: ConfigPlaces): boolean {
  return places.enabled[0] === "hooks" && back.length > 0;
}

/** From the last to the first, so the places of the others stay what they are. */
function takeOutDisabled(data: unknown, { disabled }: ConfigPlaces, { name, events, hosts }: HookRequest): YamlEdit[] {
  return entriesFor(name, data, disabled)
    .toReversed()
    .flatMap(({ index, fields }): YamlEdit[] => {
      const path = [...disabled, index];
      const key = fields["events"] === undefined ? "hosts" : "events";
      const wanted: readonly string[] | undefined = key === "events" ? events : hosts;
      if (isWhole(fields) || (events === undefined && hosts === undefined)) return [{ type: "remove", path }];
      const rest = (key === "events" ? eventsOf(fields[key]) : wordsOf(fields[key]))?.filter((word) => !wanted?.includes(word)) ?? [];
      return rest.length === 0 ? [{ type: "remove", path }] : [{ type: "set", path: [...path, key], value: rest }];
    });
}

function takeOutExcluded(data: unknown, { name, hosts, events }: HookRequest): YamlEdit[] {
  return hostsIn(data)
    .filter((host) => hosts?.includes(host) ?? events === undefined)
    .flatMap((host) => {
      const path = ["hosts", host, "hooks", "exclude"];
      return entriesFor(name, data, path)
        .toReversed()
        .map(({ index }): YamlEdit => ({ type: "remove", path: [...path, index] }));
    });
}

function isWhole(fields: NamedEntry["fields"]): boolean {
  return fields["events"] === undefined && fields["hosts"] === undefined;
}

function addEntry({ enabled }: ConfigPlaces, { name, events, hosts, declared }: HookRequest): YamlEdit {
  const isAll = events === undefined || (declared.length > 0 && declared.every((event) => events.includes(event)));
  const narrow = { ...(isAll ? {} : { events: [...events] }), ...(hosts === undefined ? {} : { hosts: [...hosts] }) };
  return { type: "add", path: enabled, value: Object.keys(narrow).length === 0 ? name : { name, ...narrow } };
}

function widen({ index, kind, fields }: NamedEntry, { enabled }: ConfigPlaces, request: HookRequest): YamlEdit[] {
  if (kind !== "file") return [];
  const path = [...enabled, index];
  const isAllAsked = request.events === undefined && request.hosts === undefined;
  const next = {
    events: isAllAsked ? undefined : joinEvents(eventsOf(fields["events"]), request),
    hosts: isAllAsked ? undefined : joinWords(wordsOf(fields["hosts"]), request.hosts),
  };
  const others = Object.keys(fields).filter((key) => key !== "name" && key !== "events" && key !== "hosts");
  if (others.length === 0 && !next.events && !next.hosts) return [{ type: "set", path, value: request.name }];
  return (["events", "hosts"] as const).flatMap((key): YamlEdit[] => {
    if (fields[key] === undefined) return [];
    const value = next[key];
    return [value ? { type: "set", path: [...path, key], value } : { type: "remove", path: [...path, key] }];
  });
}

function joinEvents(before: readonly EventName[] | undefined, { events, declared }: HookRequest): string[] | undefined {
  const joined = joinWords(before, events);
  return joined && declared.length > 0 && declared.every((event) => joined.includes(event)) ? undefined : joined;
}

/** `undefined` is all of them. */
function joinWords(before: readonly string[] | undefined, more: readonly string[] | undefined): string[] | undefined {
  return before && [...new Set([...before, ...(more ?? [])])];
}
