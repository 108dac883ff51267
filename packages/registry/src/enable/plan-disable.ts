import type { YamlEdit, YamlValue } from "@hawk/config/edit";
import { isDeepStrictEqual } from "node:util";
import { entriesFor, eventsOf, wordsOf } from "./config-entries.ts";
import type { ConfigPlaces, NamedEntry } from "./config-entries.ts";
import type { HookRequest } from "./plan-enable.ts";

/** Which hook to disable, where, and until when. */
export interface DisableRequest extends HookRequest {
  /** Until then, as ISO 8601 has it; for good when absent. */
  until?: string;
  /** Another configuration enables it, so this one must disable it explicitly. */
  isBehind: boolean;
}

/**
 * The edits that disable a hook in a configuration. A bare name is removed; an entry with its own settings stays, and a list
 * says that it is disabled, so it can come back as it was.
 */
export function planDisable(data: unknown, places: ConfigPlaces, request: DisableRequest): YamlEdit[] {
  const { name, until, events, hosts } = request;
  const entries = entriesFor(name, data, places.enabled);
  if (entries.length === 0 && !request.isBehind) return [];
  if (until !== undefined) return putToSleep(data, places, request);
  if (events) return disableAt(data, places, request, entries);
  if (hosts) return disableIn(data, places, request, entries);
  return disableWhole(data, places, request, entries);
}

function putToSleep(data: unknown, places: ConfigPlaces, { name, events, hosts, until }: DisableRequest): YamlEdit[] {
  const scope = { ...(events ? { events: [...events] } : {}), ...(hosts ? { hosts: [...hosts] } : {}) };
  const first = entriesFor(name, data, places.disabled).find(({ fields }) => {
    const { name: _name, until: before, ...rest } = fields;
    return before !== undefined && isDeepStrictEqual(rest, scope);
  });
  if (first) return [{ type: "set", path: [...places.disabled, first.index, "until"], value: until as string }];
  return [{ type: "add", path: places.disabled, value: { name, ...scope, until: until as string } }];
}

function disableWhole(data: unknown, places: ConfigPlaces, { name, isBehind }: DisableRequest, entries: readonly NamedEntry[]): YamlEdit[] {
  const disabled = entriesFor(name, data, places.disabled);
  const isSaid = disabled.some(
    ({ kind, fields }) => kind === "plain" || (fields["events"] ?? fields["hosts"] ?? fields["until"]) === undefined,
  );
  const mustSay = isBehind || entries.some(({ kind }) => kind !== "plain");
  const naps = disabled.filter(({ fields }) => fields["until"] !== undefined).toReversed();
  const plain = entries.filter(({ kind }) => kind === "plain").toReversed();
  return [
    ...(mustSay && !isSaid ? [add(places.disabled, name)] : []),
    ...naps.map(({ index }): YamlEdit => ({ type: "remove", path: [...places.disabled, index] })),
    ...plain.map(({ index }): YamlEdit => ({ type: "remove", path: [...places.enabled, index] })),
  ];
}

/** For some of its events. */
function disableAt(data: unknown, places: ConfigPlaces, request: DisableRequest, entries: readonly NamedEntry[]): YamlEdit[] {
  const { name, declared, events = [], isBehind } = request;
  const own = entries.flatMap(({ index, kind, fields }): YamlEdit[] => {
    if (kind === "definition") return [];
    const before = eventsOf(fields["events"]) ?? declared;
    const rest = before.filter((event) => !events.includes(event));
    const path = [...places.enabled, index];
    if (rest.length === before.length) return [];
    return [
      kind === "plain" ? { type: "set", path, value: { name, events: rest } } : { type: "set", path: [...path, "events"], value: rest },
    ];
  });
  const isNothingLeft =
    entries.length > 0 &&
    entries.every(
      ({ kind, fields }) => kind !== "definition" && (eventsOf(fields["events"]) ?? declared).every((event) => events.includes(event)),
    );
  if (isNothingLeft) return disableWhole(data, places, request, entries);
  const mustSay = isBehind || entries.some(({ kind }) => kind === "definition");
  return [...own, ...(mustSay ? sayDisabled(data, places, name, events) : [])];
}

function sayDisabled(data: unknown, places: ConfigPlaces, name: string, events: readonly string[]): YamlEdit[] {
  const entries = entriesFor(name, data, places.disabled).filter(
    ({ fields }) => fields["until"] === undefined && fields["hosts"] === undefined,
  );
  if (entries.some(({ fields }) => fields["events"] === undefined)) return [];
  const [first] = entries;
  if (!first) return [add(places.disabled, { name, events: [...events] })];
  const before = eventsOf(first.fields["events"]) ?? [];
  return [{ type: "set", path: [...places.disabled, first.index, "events"], value: [...new Set([...before, ...events])] }];
}

/** In some hosts. */
function disableIn(data: unknown, places: ConfigPlaces, request: DisableRequest, entries: readonly NamedEntry[]): YamlEdit[] {
  const { name, hosts = [], isBehind } = request;
  const limited = entries.filter(({ fields }) => fields["hosts"] !== undefined);
  const isAllLimited = limited.length === entries.length && !isBehind;
  const isNothingLeft = isAllLimited && limited.every(({ fields }) => wordsOf(fields["hosts"])?.every((host) => hosts.includes(host)));
  if (isNothingLeft) return disableWhole(data, places, request, entries);
  const own = limited.flatMap(({ index, fields }): YamlEdit[] => {
    const before = wordsOf(fields["hosts"]) ?? [];
    const rest = before.filter((host) => !hosts.includes(host));
    return rest.length === before.length || rest.length === 0
      ? []
      : [{ type: "set", path: [...places.enabled, index, "hosts"], value: rest }];
  });
  return [...own, ...(isAllLimited ? [] : hosts.flatMap((host) => exclude(data, name, host)))];
}

function exclude(data: unknown, name: string, host: string): YamlEdit[] {
  const path = ["hosts", host, "hooks", "exclude"];
  return entriesFor(name, data, path).length > 0 ? [] : [add(path, name)];
}

function add(path: readonly string[], value: YamlValue): YamlEdit {
  return { type: "add", path, value };
}
