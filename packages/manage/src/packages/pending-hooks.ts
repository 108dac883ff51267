import { HawkError } from "@hawk/errors";
import { approvalOf, approveHooks, changePackages, loadLock, readHookFile, sha256 } from "@hawk/registry/download";
import type { LockedHook, LockedPackage } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { packagePaths } from "@hawk/trust";
import { packagesByHook } from "../hooks/expand-packages.ts";
import { findHook } from "../hooks/find-hook.ts";
import type { HookSurroundings } from "../hook-surroundings.ts";

/** A downloaded hook whose current version is not approved. The user approves exactly what is shown, even if the file changes in between. */
export interface PendingHook {
  locked: LockedPackage;
  hook: LockedHook;
  bytes: Buffer;
  /** Somebody changed it here. */
  isEdited: boolean;
}

/** The names that stand for downloaded hooks the user has not approved. Own, project and built-in hooks need no approval. */
export function findPending(names: readonly string[], here: HookSurroundings, project: string | undefined): PendingHook[] {
  const paths = packagePaths(here);
  const foreign = findForeign(names, here, project);
  const hooks = loadLock(paths).packages.flatMap((locked) => locked.hooks.map((hook) => ({ locked, hook })));
  return hooks
    .filter(({ hook }) => foreign.includes(hook.name))
    .map(({ locked, hook }) => {
      const bytes = readHookFile(paths, hook.name) ?? refuseMissing(hook.name);
      return { locked, hook, bytes, isEdited: sha256(bytes) !== hook.sha256 };
    })
    .filter(({ hook, bytes }) => approvalOf(hook, bytes) !== "approved");
}

/** Lets hooks run, as they were when they were found. */
export function agreeTo(pending: readonly PendingHook[], user: UserHome): void {
  const digests = new Map(pending.map(({ hook, bytes }) => [hook.name, sha256(bytes)]));
  changePackages(packagePaths(user), (lock) => ({ change: { lock: approveHooks(lock, digests), files: [] } }));
}

function findForeign(names: readonly string[], here: HookSurroundings, project: string | undefined): string[] {
  const packages = packagesByHook(here);
  return names.flatMap((name) => {
    if (packages.has(name) && readHookFile(packagePaths(here), name) === null) return [name];
    const hook = findHook(name, here, project);
    return hook.place === "registry" && packages.has(hook.name) ? [hook.name] : [];
  });
}

function refuseMissing(name: string): never {
  throw new HawkError("enable/missing", `${name} was downloaded, but is missing from your registry`, {
    hint: "hawk download --frozen restores it",
  });
}
