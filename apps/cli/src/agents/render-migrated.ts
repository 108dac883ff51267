import { basename, relative } from "node:path";
import type { Screen } from "../ui/io.ts";
import type { MigrationReport, MigratedHook } from "@hawk/import";
import { renderDiff } from "@hawk/settings-file";
import { createStyle, escapeText } from "../ui/terminal.ts";

export function renderMigrated(
  { root, hooks, left, notes, enabled, edits }: MigrationReport,
  isDry: boolean,
  { hasColour }: Screen,
): string {
  const { bold, dim } = createStyle(hasColour);
  const show = (path: string): string => escapeText(relative(root, path));
  const isChanged = hooks.some(({ isThere }) => !isThere) || edits.some(({ before, after }) => before !== after);
  const copied = hooks.map((hook) => {
    const from = hook.sources.map(({ path }) => show(path)).join(" and ");
    const about = `from ${from}: ${hook.events.join(", ")}${enabled.includes(hook.settled) ? ", enabled" : ""}`;
    return `  ${escapeText(hook.settled)} ${whatBecame(hook, isDry)} ${dim(about)}\n`;
  });
  const off = hooks.map(({ settled }) => settled).filter((name) => !enabled.includes(name));
  const end = isDry
    ? [...edits.map(({ path, before, after }) => escapeText(renderDiff(path, before, after), "\n\t")), `${dim("Nothing was written.")}\n`]
    : ["The originals are still in place.\n", ...(off.length > 0 ? [`Not enabled: hawk enable ${escapeText(off.join(" "))}\n`] : [])];
  return [
    `${bold(escapeText(root))}\n`,
    ...copied,
    ...left.map(({ path, why }) => `  ${show(path)} is left: ${escapeText(why)}\n`),
    ...notes.map((note) => `  ${escapeText(note)}\n`),
    ...(isChanged ? end : ["Nothing to do: everything is already here.\n"]),
  ].join("");
}

function whatBecame({ settled, sources, isThere }: MigratedHook, isDry: boolean): string {
  if (isThere) return "is already there";
  const isRenamed = sources.some(({ path }) => basename(path) !== settled);
  return `${isDry ? "would be " : ""}copied${isRenamed ? " and renamed" : ""}${sources.length > 1 ? ", one for all of its events" : ""}`;
}

export function migratedJson({ root, hooks, left, notes, enabled, edits }: MigrationReport, isDry: boolean): unknown {
  return {
    dryRun: isDry,
    path: root,
    hooks: hooks.map(({ settled, events, sources, isThere }) => ({
      name: settled,
      events,
      from: sources.map(({ path }) => path),
      enabled: enabled.includes(settled),
      change: isThere ? "none" : "copied",
    })),
    left,
    notes,
    files: edits.filter(({ before, after }) => before !== after).map(({ path }) => path),
  };
}
