import type { Adapter, HostEvent } from "@hawk/adapter";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { loadAdapter, loadAdapters } from "@hawk/sync";
import { renderTable } from "../table.ts";
import { createStyle } from "../terminal.ts";

/** Shows which events each host has, and what a hook can do there. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const { host, json } = options;
  const adapters = typeof host === "string" ? [await loadAdapter(host, io.adapters)] : await loadAdapters(io.adapters);
  if (json) io.stdout(`${JSON.stringify(adapters.map(toJson), null, 2)}\n`);
  else if (typeof host === "string") adapters.forEach((adapter) => printHost(adapter, io));
  else printMatrix(adapters, io);
  return exitCode.ok;
}

function toJson({ id, title, events }: Adapter): unknown {
  return { host: id, title, events: Object.fromEntries(eventsOf(events).map(([name, event]) => [name, describe(event)])) };
}

function describe(event: HostEvent): Record<string, unknown> {
  const { native, note, permissions = [] } = event;
  return {
    native,
    canBlock: event.canBlock === true,
    canModifyInput: event.canModifyInput === true,
    canModifyOutput: event.canModifyOutput === true,
    canAddContext: event.canAddContext === true,
    canStop: event.canStop === true,
    permissions,
    ...(note === undefined ? {} : { note }),
  };
}

/** In the order of the catalogue. */
function eventsOf(events: Adapter["events"]): [EventName, HostEvent][] {
  return eventNames.flatMap((name) => (Object.hasOwn(events, name) && events[name] ? [[name, events[name]]] : []));
}

export function capabilities(event: HostEvent): string {
  const words = [
    event.canBlock && "block",
    event.canModifyInput && "change input",
    event.canModifyOutput && "change output",
    event.canAddContext && "add context",
  ].filter(Boolean);
  return words.length > 0 ? words.join(", ") : "be told";
}

function printHost({ title, events }: Adapter, io: Io): void {
  const style = createStyle(io.hasColour);
  const rows = eventsOf(events).map(([name, event]) => [name, event.native.join(", "), capabilities(event), event.note ?? ""]);
  io.stdout(renderTable(["EVENT", title.toUpperCase(), "A HOOK CAN", "NOTE"], rows, io.columns, style));
}

function printMatrix(adapters: readonly Adapter[], io: Io): void {
  const style = createStyle(io.hasColour);
  const known = eventNames.filter((name) => adapters.some(({ events }) => Object.hasOwn(events, name)));
  const rows = known.map((name) => toRow(adapters, name));
  io.stdout(renderTable(["EVENT", ...adapters.map(({ id }) => id)], rows, io.columns, style));
  io.stdout(
    "\nA hook can: b block, i change the input, o change the output, c add context; + be told; - the host has no such event.\nhawk events --host HOST tells the names and more.\n",
  );
}

function toRow(adapters: readonly Adapter[], name: EventName): string[] {
  return [name, ...adapters.map(({ events }) => mark(events[name]))];
}

function mark(event: HostEvent | undefined): string {
  if (!event) return "-";
  const letters = [event.canBlock && "b", event.canModifyInput && "i", event.canModifyOutput && "o", event.canAddContext && "c"];
  return letters.filter(Boolean).join("") || "+";
}
