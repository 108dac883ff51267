import type { Adapter, HostEvent } from "@hawk/adapter";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle } from "../ui/terminal.ts";

export function eventsJson({ id, title, events }: Adapter): unknown {
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

function capabilities(event: HostEvent): string {
  const words = [
    event.canBlock && "block",
    event.canModifyInput && "change input",
    event.canModifyOutput && "change output",
    event.canAddContext && "add context",
  ].filter(Boolean);
  return words.length > 0 ? words.join(", ") : "observe";
}

export function renderHostEvents({ title, events }: Adapter, { columns, hasColour }: Screen): string {
  const rows = eventsOf(events).map(([name, event]) => [name, event.native.join(", "), capabilities(event), event.note ?? ""]);
  return renderTable(["EVENT", title.toUpperCase(), "A HOOK CAN", "NOTE"], rows, columns, createStyle(hasColour));
}

const LEGEND =
  "\nA hook can: b block, i change the input, o change the output, c add context; + observe; - the agent has no such event.\nhawk events --agent AGENT shows the names and more.\n";

export function renderMatrix(adapters: readonly Adapter[], { columns, hasColour }: Screen): string {
  const known = eventNames.filter((name) => adapters.some(({ events }) => Object.hasOwn(events, name)));
  const rows = known.map((name) => toRow(adapters, name));
  return renderTable(["EVENT", ...adapters.map(({ id }) => id)], rows, columns, createStyle(hasColour)) + LEGEND;
}

function toRow(adapters: readonly Adapter[], name: EventName): string[] {
  return [name, ...adapters.map(({ events }) => mark(events[name]))];
}

function mark(event: HostEvent | undefined): string {
  if (!event) return "-";
  const letters = [event.canBlock && "b", event.canModifyInput && "i", event.canModifyOutput && "o", event.canAddContext && "c"];
  return letters.filter(Boolean).join("") || "+";
}
