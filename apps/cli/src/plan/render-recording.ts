import type { Recording } from "@hawk/manage";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { renderTable } from "../ui/table.ts";
import { renderShortTime, renderTime } from "../ui/until.ts";

const MOST_SHOWN = 20;

/** Whether events are kept now, and the last ones that were. */
export function renderRecording({ until, events }: Recording, { columns, hasColour }: Screen): string {
  const now = new Date();
  const state =
    until === null
      ? "Events are not recorded. hawk record on keeps them for an hour.\n"
      : `Events that have a hook to ask are recorded until ${renderTime(until, now)}. hawk record off ends that.\n`;
  if (events.length === 0) return state;
  const rows = events.slice(-MOST_SHOWN).map(({ id, time, host, event, payload }) => {
    const { tool_name: tool } = payload;
    return [id, renderShortTime(time, now).trimEnd(), host, event, typeof tool === "string" ? tool : ""].map((cell) => escapeText(cell));
  });
  return `${state}\n${renderTable(["ID", "TIME", "AGENT", "EVENT", "TOOL"], rows, columns, createStyle(hasColour))}\nhawk test <hook> --event-from <ID> runs a hook with one of them, or with the last.\n`;
}
