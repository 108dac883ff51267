import type { Measurement } from "./measure.ts";
import { toRow, toCell } from "./row.ts";

const intro = `# Benchmarks

Written by \`npm run bench\`. Each row is a ratio to a floor measured in the same run, alternating with it: machines are noisy, ratios less so. p95 is the
95th percentile of the ratio within a round. If permitted, the measuring program runs at a higher priority than everything else. How each row is measured:
[apps/bench](../apps/bench).
`;

/** One benchmark's part of the page. */
export interface Section {
  name: string;
  text: string;
}

interface SectionParts {
  name: string;
  machine: string;
  measurements: readonly Measurement[];
  render?: ((measurements: readonly Measurement[]) => string) | undefined;
  /** The name of a picture beside the page. */
  picture?: string | undefined;
}

export function renderSection({ name, machine, measurements, render = renderRows, picture }: SectionParts): Section {
  const shown = picture === undefined ? "" : `![${name}](${picture})\n\n`;
  return { name, text: `## ${name}\n\n${machine}\n\n${shown}${render(measurements)}` };
}

function renderRows(measurements: readonly Measurement[]): string {
  const rows = measurements.map(toRow);
  return renderTable(Object.keys(rows[0] ?? {}), rows.map(Object.values<string>));
}

/** A row for each subject, and in it a cell for each thing that was measured of it: the floor, the subject, and the ratio. */
export function renderMatrix(measurements: readonly Measurement[]): string {
  const names = (of: "row" | "column"): string[] => [...new Set(measurements.map((measurement) => measurement[of] ?? ""))];
  const columns = names("column");
  const cellOf = (row: string, column: string): string => {
    const found = measurements.find((measurement) => measurement.row === row && measurement.column === column);
    return found ? toCell(found) : "";
  };
  const rows = names("row").map((row) => [row].concat(columns.map((column) => cellOf(row, column))));
  return `Each cell: without hawk → with it, in ms (how many times as long). A miss of the target is **bold**.\n\n${renderTable(["", ...columns], rows)}`;
}

function renderTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, titles.map(() => "---"), ...rows.map((row) => row.map(escapeCell))];
  return `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", String.raw`\|`);
}

/** Puts new sections into a page in the order of the names; those that were not measured again stay as they are. */
export function updatePage(page: string, sections: readonly Section[], names: readonly string[]): string {
  const texts = new Map(parseSections(page).map(({ name, text }) => [name, text]));
  for (const { name, text } of sections) texts.set(name, text);
  const present = names.flatMap((name) => texts.get(name) ?? []);
  return [intro, ...present].join("\n");
}

function parseSections(page: string): Section[] {
  return page
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith("## "))
    .map((part) => ({ name: (part.split("\n", 1)[0] as string).slice(3), text: `${part.trimEnd()}\n` }));
}
