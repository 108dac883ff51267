import { loadLock } from "@hawk/registry/download";
import type { LockedPackage } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { packagePaths } from "@hawk/trust";

/** What was downloaded. */
export function listPackages(user: UserHome): readonly LockedPackage[] {
  return loadLock(packagePaths(user)).packages;
}

/** Replaces a package's name with its hooks. A hook of that name wins. */
export function expandPackages(names: readonly string[], packages: readonly LockedPackage[]): string[] {
  const hooks = new Set(packages.flatMap((one) => one.hooks.map(({ name }) => name)));
  return names.flatMap((name) => {
    const found = hooks.has(name) ? undefined : packages.find((one) => one.name === name);
    return found ? found.hooks.map((hook) => hook.name) : [name];
  });
}

/** The package that each downloaded hook is from. */
export function packagesByHook(user: UserHome): Map<string, string> {
  return new Map(listPackages(user).flatMap((one) => one.hooks.map((hook) => [hook.name, one.name])));
}
