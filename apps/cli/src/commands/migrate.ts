import { basename, join, relative, resolve } from "node:path";
import type { CommandArguments } from "../command.ts";
import { configPaths } from "@hawk/state";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { migrateHome } from "@hawk/import";
import type { Migrated, MigratedHook } from "@hawk/import";
import { renderDiff } from "../diff-lines.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { afterChange } from "./after-change.ts";

/** Brings hooks over from hawk-hooks, or from directories that are named after events. */
export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { positionals, options } = args;
  const isDry = options["dry-run"] === true;
  const root = positionals[0] === undefined ? join(configPaths(io).configHome, "hawk-hooks") : resolve(io.cwd, positionals[0]);
  const migrated = migrateHome(root, { isDry, isEnabling: options["enable"] === true }, io);
  const isChanged = migrated.hooks.some(({ isThere }) => !isThere) || migrated.edits.some(({ before, after }) => before !== after);
  if (options["json"]) io.stdout(`${JSON.stringify(toJson(migrated, isDry), null, 2)}\n`);
  else printMigrated(migrated, isChanged, isDry, io);
  const isEnabled = migrated.edits.some(({ before, after }) => before !== after);
  return isDry || !isEnabled ? exitCode.ok : afterChange(args, io);
}

function printMigrated({ root, hooks, left, notes, enabled, edits }: Migrated, isChanged: boolean, isDry: boolean, io: Io): void {
  const { bold, dim } = createStyle(io.hasColour);
  const show = (path: string): string => escapeText(relative(root, path));
  io.stdout(`${bold(escapeText(root))}\n`);
  for (const hook of hooks) {
    const from = hook.sources.map(({ path }) => show(path)).join(" and ");
    io.stdout(
      `  ${escapeText(hook.settled)} ${whatBecame(hook, isDry)} ${dim(`from ${from}: ${hook.events.join(", ")}${enabled.includes(hook.settled) ? ", enabled" : ""}`)}\n`,
    );
  }
  for (const { path, why } of left) io.stdout(`  ${show(path)} is left: ${escapeText(why)}\n`);
  for (const note of notes) io.stdout(`  ${escapeText(note)}\n`);
  if (!isChanged) return io.stdout("Nothing to do: everything is here already.\n");
  if (isDry) for (const { path, before, after } of edits) io.stdout(escapeText(renderDiff(path, before, after), "\n\t"));
  io.stdout(isDry ? `${dim("Nothing was written.")}\n` : "The originals are where they were.\n");
  const off = hooks.map(({ settled }) => settled).filter((name) => !enabled.includes(name));
  if (!isDry && off.length > 0) io.stdout(`Not enabled: hawk enable ${off.map((name) => escapeText(name)).join(" ")}\n`);
}

function whatBecame({ settled, sources, isThere }: MigratedHook, isDry: boolean): string {
  if (isThere) return "is there already";
  const isRenamed = sources.some(({ path }) => basename(path) !== settled);
  return `${isDry ? "would be " : ""}copied${isRenamed ? " and renamed" : ""}${sources.length > 1 ? ", one for all of its events" : ""}`;
}

function toJson({ root, hooks, left, notes, enabled, edits }: Migrated, isDry: boolean): unknown {
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
