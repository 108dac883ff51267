import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import { listRegistry, removeHook } from "@hawk/registry/store";
import type { CommandArguments } from "../command.ts";
import { configPaths, statePaths, withRegistryLock } from "@hawk/state";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { packagesByHook } from "../packages/expand-packages.ts";
import { editConfig } from "@hawk/trust";
import { findUses, withoutHook } from "../registry/find-uses.ts";
import type { HookUse } from "../registry/find-uses.ts";
import { escapeText } from "../terminal.ts";
import { afterChange } from "./after-change.ts";

/** A hook that goes, and where it is named. */
interface Removal {
  name: string;
  uses: HookUse[];
  /** Where it is kept. */
  backup?: string;
}

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const isDry = args.options["dry-run"] === true;
  const isForced = args.options["force"] === true;
  const removals = [...new Set(args.positionals)].map((name): Removal => ({ name, uses: findUses(checkName(name, io), io) }));
  if (!isForced) refuseEnabled(removals);
  if (!isDry) for (const removal of removals) remove(removal, io);
  if (args.options["json"]) io.stdout(`${JSON.stringify({ dryRun: isDry, removed: removals }, null, 2)}\n`);
  else printRemovals(removals, isDry, io);
  return isDry ? exitCode.ok : afterChange(args, io);
}

function checkName(name: string, io: Io): string {
  const names = listRegistry(configPaths(io).registry).map((hook) => hook.name);
  refuseForeign(name, io);
  if (names.includes(name)) return name;
  const [near] = [...names.filter((candidate) => candidate.startsWith(`${name}.`)), ...nearest(name, names)];
  throw new HawkError("registry/not-found", `there is no hook "${name}" in your registry`, {
    hint: near ? `did you mean ${near}?` : "hawk list shows those that there are",
  });
}

/** What came with a package goes with it: a lock that names what is gone would bring it back. */
function refuseForeign(name: string, io: Io): void {
  const owner = packagesByHook(io).get(name);
  if (owner === undefined) return;
  throw new HawkError("registry/of-package", `${name} came with the package ${owner}`, {
    hint: `hawk removed nothing; hawk disable ${name} is enough for it not to run, hawk remove-package ${owner} removes all of it`,
  });
}

function refuseEnabled(removals: readonly Removal[]): void {
  const used = removals.find(({ uses }) => uses.length > 0);
  if (!used) return;
  const places = used.uses.map(({ file, line }) => `${file}:${line}`).join(", ");
  throw new HawkError("registry/enabled", `${used.name} is enabled in ${places}`, {
    hint: `hawk removed nothing; hawk disable ${used.name} first, or add --force, which disables it too`,
  });
}

/** First out of the configuration, then the file: no moment has a configuration that names what is not there. */
function remove(removal: Removal, io: Io): void {
  const { name, uses } = removal;
  const own = new Map(uses.filter(({ of }) => of !== "project").map((use) => [use.file, use]));
  for (const { file, of } of own.values())
    editConfig({ file }, (text) => (text === null ? null : withoutHook(name, file, text, of)), io, false);
  removal.backup = withRegistryLock(io, (registry) =>
    removeHook(name, registry, join(statePaths(io).root, "backups", "registry"), new Date()),
  );
}

function printRemovals(removals: readonly Removal[], isDry: boolean, io: Io): void {
  for (const { name, uses, backup } of removals) {
    io.stdout(
      `${escapeText(name)} ${isDry ? "would be removed" : "removed"}${backup === undefined ? "" : `, kept in ${escapeText(backup)}`}\n`,
    );
    for (const { file, line, of } of uses) {
      const place = escapeText(`${file}:${line}`);
      if (of === "project") io.stderr(`hawk: ${place} still names ${escapeText(name)}; take it out there\n`);
      else io.stdout(`  ${isDry ? "would be disabled" : "disabled"} in ${place}\n`);
    }
  }
}
