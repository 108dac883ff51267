import type { TraceEntry } from "@hawk/runner";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";

export function renderEntries(entries: readonly TraceEntry[], isJson: boolean, { hasColour }: Screen): string {
  const { dim, bold } = createStyle(hasColour);
  const lines = entries.map((entry) => {
    if (isJson) return `${JSON.stringify(entry)}\n`;
    const { time, host, event, tool, hook, outcome, ms } = entry;
    const what = tool === null ? event : `${event} ${tool}`;
    const about = dim(escapeText(`${host} ${what} ${ms} ms`));
    return `${dim(escapeText(time))}  ${bold(escapeText(outcome).padEnd(10))} ${escapeText(hook)}  ${about}\n`;
  });
  return lines.join("");
}

export function renderNothing(isEmpty: boolean): string {
  return isEmpty
    ? "Nothing recorded yet. hawk records only blocks, answers, texts and failures, unless your configuration says trace: all.\nhawk doctor checks whether something keeps hooks from running.\n"
    : "No matching entries.\n";
}
