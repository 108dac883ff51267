import type { Measurement } from "./measure.ts";
import { toRow } from "./row.ts";

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

export function renderSection(name: string, machine: string, measurements: readonly Measurement[]): Section {
  const rows = measurements.map(toRow);
  const titles = Object.keys(rows[0] ?? {});
  const lines = [titles, titles.map(() => "---"), ...rows.map((row) => Object.values(row).map(escapeCell))];
  return { name, text: `## ${name}\n\n${machine}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n` };
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
