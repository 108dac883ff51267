import { approveHooks, changePackages, loadLock } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { packagePaths } from "@hawk/trust";

/**
 * Removes hooks from the agents before their bytes change: an agent starts a hook by its path, and would run the new bytes unapproved.
 * Returns whether they are out. If `sync` could not update an agent, everything stays as it was.
 */
export async function withdrawHooks(names: readonly string[], user: UserHome, sync: () => Promise<boolean>): Promise<boolean> {
  if (names.length === 0) return true;
  const before = approvals(names, user);
  setApprovals(new Map(names.map((name) => [name, null])), user);
  if (await sync()) return true;
  setApprovals(before, user);
  return false;
}

function setApprovals(digests: ReadonlyMap<string, string | null>, user: UserHome): void {
  changePackages(packagePaths(user), (lock) => ({ change: { lock: approveHooks(lock, digests), files: [] } }));
}

function approvals(names: readonly string[], user: UserHome): Map<string, string | null> {
  const hooks = loadLock(packagePaths(user)).packages.flatMap((one) => one.hooks);
  return new Map(hooks.filter(({ name }) => names.includes(name)).map(({ name, approved }) => [name, approved ?? null]));
}
