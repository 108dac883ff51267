import type { UndoReport } from "@hawk/import";
import { renderDiff } from "@hawk/settings-file";
import { escapeText } from "../ui/terminal.ts";

/** What went back to an agent's settings, and what happened to it in hawk. */
export function renderUndone({ settings, config, removed, kept }: UndoReport, isDry: boolean): string {
  if (isDry) {
    const diffs = [...settings, config].map(({ path, before, after }) => renderDiff(path, before, after));
    return `${escapeText(diffs.join(""), "\n\t")}Nothing was written.\n`;
  }
  const names = removed.map((name) => escapeText(name)).join(", ");
  return [
    ...settings.map(({ path }) => `${escapeText(path)} has its own hooks back.\n`),
    removed.length === 0 ? "" : `No longer in hawk: ${names}\n`,
    ...kept.map((name) => `${escapeText(name)} is off, and stays in your registry, because you have edited it since.\n`),
  ].join("");
}
