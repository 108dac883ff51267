import type { TextStyle } from "./terminal.ts";

const GAP = 2;
const NARROWEST = 8;

/** Columns with what people type into the next command. */
const typed: ReadonlySet<string> = new Set(["AGENT", "EVENT", "HOOK", "NAME", "PROJECT"]);

/**
 * Lays rows out in columns. On a terminal of known width, the widest columns are cut until a row fits, but for what has to be typed: a line
 * that is too long is better than a name that nobody can use.
 */
export function renderTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number | undefined,
  style: TextStyle,
): string {
  const all = [header, ...rows];
  const widths = header.map((_, index) => all.reduce((widest, row) => Math.max(widest, lengthOf(row[index] as string)), 0));
  // A terminal that does not know its width says 0.
  if (columns) shrink(widths, columns, (index) => !typed.has(header[index] as string));
  const lines = all.map((row) =>
    row
      .map((cell, index) => fit(cell, widths[index] as number))
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
  return lines.map((line, index) => `${index === 0 ? style.bold(line) : line}\n`).join("");
}

function shrink(widths: number[], columns: number, mayCut: (index: number) => boolean): void {
  const total = (): number => widths.reduce((sum, width) => sum + width + GAP, -GAP);
  while (total() > columns) {
    const [widest = 0, second = NARROWEST] = widths.filter((_, index) => mayCut(index)).toSorted((a, b) => b - a);
    if (widest <= NARROWEST) return;
    const index = widths.findLastIndex((width, at) => width === widest && mayCut(at));
    widths[index] = Math.max(NARROWEST, widest - (total() - columns), Math.min(second, widest - 1));
  }
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
