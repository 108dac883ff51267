import { existsSync } from "node:fs";
import { join } from "node:path";
import { changePackages, findPackage, loadLock, planRemove } from "@hawk/registry/download";
import type { Lock, RemovePlan } from "@hawk/registry/download";
import { pendingDirectory } from "@hawk/registry/store";
import { configPaths } from "@hawk/state";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { editConfig, packagePaths, viewRegistry } from "@hawk/trust";
import { findUses, withoutHook } from "../registry/find-uses.ts";
import type { HookUse } from "../registry/find-uses.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { afterChange } from "./after-change.ts";

interface NamedUse extends HookUse {
  hook: string;
}

/**
 * Takes a package off: its hooks out of the configuration, that into the agents, then the files. So no agent ever starts a file that is
 * not there, and no configuration names one.
 */
export async function run(args: CommandArguments, io: Io): Promise<number> {
  const [name = ""] = args.positionals;
  const isDry = args.options["dry-run"] === true;
  const paths = packagePaths(io);
  const plan = (lock: Lock): RemovePlan => planRemove(lock, findPackage(lock, name), viewRegistry(paths));
  const locked = findPackage(loadLock(paths), name);
  const uses = locked.hooks.flatMap(({ name: hook }) => findUses(hook, io).map((use) => Object.assign(use, { hook })));
  if (isDry) return report(name, plan(loadLock(paths)), uses, args, io);
  disable(uses, io);
  const code = uses.length > 0 ? await afterChange({ positionals: [], options: { ...args.options, json: true } }, io) : exitCode.ok;
  return Math.max(report(name, changePackages(paths, plan), uses, args, io), code);
}

/** In the user's own configuration. What a project says is the project's. */
function disable(uses: readonly NamedUse[], io: Io): void {
  for (const { hook, file, of } of uses)
    if (of !== "project") editConfig({ file }, (text) => (text === null ? null : withoutHook(hook, file, text, of)), io, false);
}

function report(name: string, { removed, kept }: RemovePlan, uses: readonly NamedUse[], { options }: CommandArguments, io: Io): number {
  const isDry = options["dry-run"] === true;
  const disabled = uses.filter(({ of }) => of !== "project");
  const left = uses.filter(({ of }) => of === "project");
  if (options["json"]) io.stdout(`${JSON.stringify({ dryRun: isDry, package: name, removed, kept, disabled, left }, null, 2)}\n`);
  else printRemoved(name, { removed, disabled, isDry }, io);
  for (const hook of kept) io.stderr(`hawk: ${escapeText(hook)} is edited, and ${isDry ? "would stay" : "stays"} ${sayPlace(hook, io)}\n`);
  for (const { hook, file, line } of left)
    io.stderr(`hawk: ${escapeText(`${file}:${line}`)} still names ${escapeText(hook)}; take it out there\n`);
  return exitCode.ok;
}

/** One that was edited before it was ever enabled does not come among the hooks that run by itself. */
function sayPlace(hook: string, io: Io): string {
  const { registry } = configPaths(io);
  if (existsSync(join(registry, hook))) return "in your registry as your own";
  const path = escapeText(join(pendingDirectory(registry), hook));
  return `in ${path}; hawk add ${path} makes it your own`;
}

function printRemoved(name: string, given: { removed: readonly string[]; disabled: readonly NamedUse[]; isDry: boolean }, io: Io): void {
  const { removed, disabled, isDry } = given;
  const { bold } = createStyle(io.hasColour);
  const verb = isDry ? "would be removed" : "removed";
  io.stdout(`${bold(escapeText(name))} ${verb}${removed.length > 0 ? `, with ${escapeText(removed.join(", "))}` : ""}\n`);
  for (const { hook, file, line } of disabled)
    io.stdout(`  ${escapeText(hook)} ${isDry ? "would be disabled" : "disabled"} in ${escapeText(`${file}:${line}`)}\n`);
}
