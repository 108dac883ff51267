import type { FileEdit } from "@hawk/settings-file/file";
import type { Screen } from "../ui/io.ts";
import { renderDiff } from "@hawk/settings-file";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { Disabling, Narrowing, ToggleReport } from "@hawk/manage";
import { renderTime } from "../ui/until.ts";

export function renderEnabled({ hooks, copied, borrowed, edit, isDry, narrowing }: ToggleReport, { hasColour }: Screen): string {
  const { green } = createStyle(hasColour);
  const verb = borrowed.length === 1 ? "is" : "are";
  return [
    ...copied.map(({ name }) => `${escapeText(name)} ${isDry ? "would be copied" : "copied"} into your registry\n`),
    ...hooks.map(({ name, isChanged }) => {
      const what = isChanged ? (isDry ? "would be enabled" : "enabled") : "is enabled already";
      return `${green(escapeText(name))} ${what}${renderNarrowing(narrowing)}\n`;
    }),
    renderEditedFile(edit, isDry),
    borrowed.length > 0 ? `  ${escapeText(borrowed.join(", "))} ${verb} in your registry: others who use the project need the same\n` : "",
  ].join("");
}

export function renderDisabled({ hooks, edit, isDry }: ToggleReport, disabling: Disabling, { hasColour }: Screen): string {
  const { yellow } = createStyle(hasColour);
  const { until } = disabling;
  const done = `${renderNarrowing(disabling)}${until === undefined ? "" : ` until ${renderTime(until, new Date())}`}`;
  const lines = hooks.map(({ name, isChanged }) => {
    const what = isChanged ? `${isDry ? "would be disabled" : "disabled"}${done}` : "is not enabled there";
    return `${yellow(escapeText(name))} ${what}\n`;
  });
  return [...lines, renderEditedFile(edit, isDry)].join("");
}

function renderNarrowing({ events, hosts }: Narrowing): string {
  return `${events ? ` for ${events.join(", ")}` : ""}${hosts ? ` in ${hosts.join(", ")}` : ""}`;
}

/** The file that changed, or the diff of a dry run. */
export function renderEditedFile({ path, before, after }: FileEdit, isDry: boolean): string {
  if (before === after) return "";
  return isDry ? escapeText(renderDiff(path, before, after), "\n\t") : `  in ${escapeText(path)}\n`;
}

export function switchedJson({ hooks, copied, edit, isDry, narrowing }: ToggleReport): Record<string, unknown> {
  return {
    dryRun: isDry,
    ...narrowing,
    hooks: hooks.map(({ name, isChanged }) => ({ name, change: isChanged })),
    ...(copied.length > 0 ? { copied: copied.map(({ name }) => name) } : {}),
    file: edit.path,
    ...(isDry ? { diff: renderDiff(edit.path, edit.before, edit.after) } : {}),
  };
}
