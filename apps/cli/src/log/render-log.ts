import type { TraceEntry } from "@hawk/runner";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeJson, escapeText } from "../ui/terminal.ts";
import { renderShortTime } from "../ui/until.ts";
import { wrap } from "../ui/wrap.ts";

const OUTCOME_WIDTH = 8;
/** Where the time and the outcome end. */
const INDENT = 22;
const NARROWEST = 20;

export function renderEntries(entries: readonly TraceEntry[], isJson: boolean, screen: Screen): string {
  const now = new Date();
  return entries.map((entry) => (isJson ? `${escapeJson(JSON.stringify(entry))}\n` : renderEntry(entry, now, screen))).join("");
}

/** A line for the result; below, what was blocked or went wrong, and why. */
function renderEntry(entry: TraceEntry, now: Date, { columns, hasColour }: Screen): string {
  const { bold, dim } = createStyle(hasColour);
  // A terminal that does not know its width says 0.
  const width = columns ? Math.max(NARROWEST, columns - INDENT) : Infinity;
  const [first = "", ...rest] = describe(entry, width - Math.max(0, entry.outcome.length - OUTCOME_WIDTH));
  const head = `${dim(renderShortTime(entry.time, now))}  ${bold(entry.outcome.padEnd(OUTCOME_WIDTH))} ${first}\n`;
  const details = explain(entry).flatMap((line) => wrap(line, width));
  return head + [...rest, ...details].map((line) => `${" ".repeat(INDENT)}${dim(line)}\n`).join("");
}

/** Who was asked about what. Names that don't fit are counted: a hook that has something to say is always named. */
function describe({ hooks, hook, host, agent, event, tool, ms, late }: TraceEntry, width: number): string[] {
  const where = [
    agent === undefined ? host : `${host}/${agent}`,
    ...[event, tool].filter((word) => word !== undefined),
    ...(ms === undefined ? [] : [`${ms} ms`]),
    ...(late ? ["after the answer"] : []),
  ].join(" ");
  const toLine = (names: string): string => escapeText(`${names}  ${where}`.trim());
  const line = toLine(hook ?? hooks.join(", "));
  const isTooMuch = hook === undefined && hooks.length > 1 && line.length > width;
  return wrap(isTooMuch ? toLine(`${hooks.length} hooks`) : line, width);
}

function explain({ hook, about, reason, note, session }: TraceEntry): string[] {
  const lines = [
    ["what", about],
    ["why", reason],
    ["note", note],
    ["session", (hook ?? about ?? reason) === undefined ? undefined : session],
  ].filter(([, text]) => text !== undefined);
  return lines.map(([label, text]) => `${label}: ${escapeText((text as string).replaceAll(/\s+/g, " "))}`);
}

export function renderNothing(isEmpty: boolean): string {
  return isEmpty
    ? "Nothing recorded yet. hawk records each event that has a hook to ask, unless trace is decisions or off in your configuration.\nhawk doctor checks whether something keeps hooks from running.\n"
    : "No matching entries.\n";
}
