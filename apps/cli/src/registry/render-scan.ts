import type { ScanResult } from "@hawk/registry";
import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { count } from "../ui/messages.ts";

/** Near misses are reported only when there are any: they are not part of the result that scripts rely on. */
export function scanJson({ hooks, skipped, nearMisses }: ScanResult): unknown {
  const entries = hooks.map(({ path, name, ...meta }) => ({ path, name, ...meta }));
  return { hooks: entries, skipped, ...(nearMisses.length > 0 ? { nearMisses } : {}) };
}

export function renderScan({ hooks, nearMisses, skipped }: ScanResult, { columns, hasColour }: Screen): string {
  const style = createStyle(hasColour);
  const header = ["NAME", "KIND", "EVENTS", "DESCRIPTION", "PROBLEMS"];
  const table = hooks.length > 0 ? renderTable(header, hooks.map(toRow), columns, style) : "";
  const problems = [...hooks, ...nearMisses].flatMap((file) => file.problems.map((problem) => renderProblem(file.path, problem, style)));
  const counts = [count(hooks.length, "hook"), count(problems.length, "problem"), `${count(skipped, "other file")} skipped`];
  return `${table}${problems.join("")}\n${style.dim(counts.join(", "))}\n`;
}

function toRow({ path, kind, events, description, problems }: ScanResult["hooks"][number]): string[] {
  return [
    escapeText(path),
    String(kind),
    events.join(", ") || "none",
    escapeText(description),
    problems.length > 0 ? String(problems.length) : "",
  ];
}

function renderProblem(
  path: string,
  { line, message, hint }: ScanResult["hooks"][number]["problems"][number],
  style: ReturnType<typeof createStyle>,
): string {
  const place = `${escapeText(path)}:${line}`;
  return `\n${style.yellow(place)} ${escapeText(message)}\n${hint ? `  ${style.dim(escapeText(hint))}\n` : ""}`;
}
