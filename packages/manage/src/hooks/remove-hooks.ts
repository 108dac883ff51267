import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import { listRegistry, removeHook } from "@hawk/registry/store";
import { configPaths, statePaths, withRegistryLock } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { packagesByHook } from "./expand-packages.ts";
import { editConfig } from "@hawk/trust";
import { findUses, withoutHook } from "./find-uses.ts";
import type { HookUse } from "./find-uses.ts";
import { isSameName } from "./same-name.ts";

/** A hook to remove, and where it is named. */
export interface Removal {
  name: string;
  uses: HookUse[];
  /** Where it is kept. */
  backup?: string;
}

export interface RemoveRequest {
  names: readonly string[];
  /** Even those that are enabled. */
  isForced: boolean;
  isDry: boolean;
}

/** Removes hooks from the registry and from configurations that name them. */
export function removeHooks({ names, isForced, isDry }: RemoveRequest, user: UserHome): Removal[] {
  const found = new Set(names.map((name) => checkName(name, user)));
  const removals = [...found].map((name): Removal => ({ name, uses: findUses(name, user) }));
  if (!isForced) refuseEnabled(removals);
  return isDry ? removals : removals.map((removal) => remove(removal, user));
}

function checkName(name: string, user: UserHome): string {
  const names = listRegistry(configPaths(user).registry).map((hook) => hook.name);
  refuseForeign(name, user);
  const found = names.find((candidate) => isSameName(candidate, name));
  if (found !== undefined) return found;
  const [near] = [...names.filter((candidate) => candidate.startsWith(`${name}.`)), ...nearest(name, names)];
  throw new HawkError("registry/not-found", `there is no hook "${name}" in your registry`, {
    hint: near ? `did you mean ${near}?` : "hawk list shows all hooks",
  });
}

/** A package's hooks go with it: the lock would bring back a hook that was removed alone. */
function refuseForeign(name: string, user: UserHome): void {
  const owner = packagesByHook(user).get(name);
  if (owner === undefined) return;
  throw new HawkError("registry/of-package", `${name} came with the package ${owner}`, {
    hint: `hawk removed nothing; hawk disable ${name} turns it off, hawk package remove ${owner} removes the whole package`,
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

/** First the configuration, then the file, so no configuration ever names a missing file. */
function remove({ name, uses }: Removal, user: UserHome): Removal {
  const own = new Map(uses.filter(({ of }) => of !== "project").map((use) => [use.file, use]));
  for (const { file, of } of own.values())
    editConfig({ file }, (text) => (text === null ? null : withoutHook(name, file, text, of)), user, false);
  const backups = join(statePaths(user).root, "backups", "registry");
  return { name, uses, backup: withRegistryLock(user, (registry) => removeHook(name, registry, backups, new Date())) };
}
