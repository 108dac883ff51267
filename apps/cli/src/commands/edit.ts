import { readFileSync } from "node:fs";
import { readHookMeta } from "@hawk/hook-meta";
import type { HookMeta } from "@hawk/hook-meta";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { printTrustNote } from "./print-trust-note.ts";
import { join } from "node:path";
import { addHooks } from "../registry/add-hooks.ts";
import { keepTrust, projectConfig } from "@hawk/trust";
import { findHook } from "../registry/find-hook.ts";
import { openEditor } from "../registry/open-editor.ts";
import { configPaths } from "@hawk/state";
import { escapeText } from "../terminal.ts";
import { afterChange } from "./after-change.ts";

/** Opens a hook in the user's editor, and tells what is wrong with it then. */
export async function run(args: CommandArguments, io: Io): Promise<number> {
  const target = args.options["project"] ? projectConfig(io) : undefined;
  const { name, place, path } = findHook(args.positionals[0] ?? "", io, target?.project);
  if (place === "builtin") {
    addHooks([path], io, { isDry: false });
    io.stdout(`${escapeText(name)} copied into your registry: what you change is yours\n`);
  }
  const file = place === "builtin" ? join(configPaths(io).registry, name) : path;
  const before = readFileSync(file);
  const edit = (): void => openEditor(file, io);
  if (place === "project" && target?.project !== undefined) keepTrust(target.project, io, edit);
  else edit();
  const isChanged = !readFileSync(file).equals(before);
  const isWell = printMeta(name, readHookMeta(file), isChanged, io);
  if (!isChanged) return isWell ? exitCode.ok : exitCode.problem;
  if (target) printTrustNote(target, io);
  const synced = await afterChange(args, io);
  return isWell ? synced : exitCode.problem;
}

/** Answers whether it is still a hook that fires. */
function printMeta(name: string, { kind, events, problems }: HookMeta, isChanged: boolean, io: Io): boolean {
  for (const { line, message, hint } of problems)
    io.stderr(`hawk: ${escapeText(name)}:${line} ${escapeText(message)}\n${hint ? `      ${escapeText(hint)}\n` : ""}`);
  if (kind === null)
    io.stderr(`hawk: ${escapeText(name)} is no hook any more: it has no header\n      add one, such as # hawk-hook: events=stop\n`);
  else io.stdout(`${escapeText(name)} ${isChanged ? "changed" : "is as it was"} (${events.join(", ") || "no event, so it never fires"})\n`);
  return kind !== null && problems.length === 0;
}
