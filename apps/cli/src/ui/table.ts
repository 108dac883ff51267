import type { TextStyle } from "./terminal.ts";

const GAP = 2;
const NARROWEST = 8;

/** Lays rows out in columns. On a terminal of known width, the widest columns are cut until a row fits. */
export function renderTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number | undefined,
  style: TextStyle,
): string {
  const all = [header, ...rows];
  const widths = header.map((_, index) => all.reduce((widest, row) => Math.max(widest, lengthOf(row[index] as string)), 0));
  // A terminal that does not know its width says 0.
  if (columns) shrink(widths, columns);
  const lines = all.map((row) =>
    row
      .map((cell, index) => fit(cell, widths[index] as number))
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
  return lines.map((line, index) => `${index === 0 ? style.bold(line) : line}\n`).join("");
}

function shrink(widths: number[], columns: number): void {
  const total = (): number => widths.reduce((sum, width) => sum + width + GAP, -GAP);
  while (total() > columns) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) return;
    widths[widths.lastIndexOf(widest)] = Math.max(NARROWEST, widest - (total() - columns), secondWidest(widths));
    if (Math.max(...widths) === widest) widths[widths.lastIndexOf(widest)] = widest - 1;
  }
}

function secondWidest(widths: readonly number[]): number {
  return widths.toSorted((a, b) => b - a)[1] ?? NARROWEST;
}

function fit(cell: string, width: number): string {
  const length = lengthOf(cell);
  return length > width
    ? `${Array.from(cell)
        .slice(0, width - 1)
        .join("")}…`
    : cell + " ".repeat(width - length);
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
