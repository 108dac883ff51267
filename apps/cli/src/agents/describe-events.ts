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
  "\nA hook can: b block, i change the input, o change the output, c add context; + observe; - the agent has no such event.\nhawk events --agent AGENT shows the names and more.\nNot listed: Continue CLI, which promises Claude Code's hooks and never fires them.\n";

/** As many agents side by side as there is room for; the rest follow below. */
export function renderMatrix(adapters: readonly Adapter[], { columns, hasColour }: Screen): string {
  const style = createStyle(hasColour);
  const tables = splitByWidth(adapters, columns ?? Infinity).map((group) => {
    const known = eventNames.filter((name) => group.some(({ events }) => Object.hasOwn(events, name)));
    return renderTable(
      ["EVENT", ...group.map(({ id }) => id)],
      known.map((name) => toRow(group, name)),
      columns,
      style,
    );
  });
  return tables.join("\n") + LEGEND;
}

const GAP = 2;
const FIRST = Math.max(...eventNames.map(({ length }) => length));

function splitByWidth(adapters: readonly Adapter[], columns: number): Adapter[][] {
  const groups: Adapter[][] = [];
  let left = 0;
  for (const adapter of adapters) {
    const width = GAP + Math.max(adapter.id.length, MOST_LETTERS);
    if (width > left) {
      groups.push([]);
      left = columns - FIRST;
    }
    groups.at(-1)?.push(adapter);
    left -= width;
  }
  return groups;
}

const MOST_LETTERS = 4;

function toRow(adapters: readonly Adapter[], name: EventName): string[] {
  return [name, ...adapters.map(({ events }) => mark(events[name]))];
}

function mark(event: HostEvent | undefined): string {
  if (!event) return "-";
  const letters = [event.canBlock && "b", event.canModifyInput && "i", event.canModifyOutput && "o", event.canAddContext && "c"];
  return letters.filter(Boolean).join("") || "+";
}
