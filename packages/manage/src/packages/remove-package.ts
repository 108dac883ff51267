import { existsSync } from "node:fs";
import { join } from "node:path";
import { changePackages, findPackage, loadLock, planRemove } from "@hawk/registry/download";
import type { PackageLock, RemovePlan } from "@hawk/registry/download";
import { pendingDirectory } from "@hawk/registry/store";
import type { UserHome } from "@hawk/state";
import { editConfig, packagePaths, viewRegistry } from "@hawk/trust";
import { findUses, withoutHook } from "../hooks/find-uses.ts";
import type { HookUse } from "../hooks/find-uses.ts";

interface NamedUse extends HookUse {
  hook: string;
}

/** A package that goes. */
export interface PackageRemoval {
  name: string;
  isDry: boolean;
  removed: string[];
  /** Hooks that the user has edited, and that stay. */
  kept: { hook: string; /** Where it waits, if it was never enabled. */ place: string | null }[];
  /** Where its hooks were enabled. */
  disabled: NamedUse[];
  /** Where projects name them, which is for the user to change there. */
  left: NamedUse[];
}

/**
 * Removes a package: its hooks from the configuration, then a sync, then the files. So no agent ever starts a file that is
 * not there, and no configuration names one.
 */
export async function removePackage(
  { name, isDry }: { name: string; isDry: boolean },
  user: UserHome,
  syncAgents: () => Promise<void>,
): Promise<PackageRemoval> {
  const paths = packagePaths(user);
  const plan = (lock: PackageLock): RemovePlan => planRemove(lock, findPackage(lock, name), viewRegistry(paths));
  const { hooks } = findPackage(loadLock(paths), name);
  const uses = hooks.flatMap(({ name: hook }) => findUses(hook, user).map((use) => Object.assign(use, { hook })));
  const disabled = uses.filter(({ of }) => of !== "project");
  const left = uses.filter(({ of }) => of === "project");
  if (!isDry) {
    for (const { hook, file, of } of disabled)
      editConfig({ file }, (text) => (text === null ? null : withoutHook(hook, file, text, of)), user, false);
    if (uses.length > 0) await syncAgents();
  }
  const { removed, kept } = isDry ? plan(loadLock(paths)) : changePackages(paths, plan);
  return { name, isDry, removed, kept: kept.map((hook) => ({ hook, place: waitingPlace(hook, paths.registry) })), disabled, left };
}

/** A hook that was edited before it was ever enabled doesn't move to the hooks that run. */
function waitingPlace(hook: string, registry: string): string | null {
  return existsSync(join(registry, hook)) ? null : join(pendingDirectory(registry), hook);
}
