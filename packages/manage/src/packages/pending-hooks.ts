import { approvalOf, approveHooks, changePackages, readHookFile, sha256 } from "@hawk/registry/download";
import type { LockedHook, LockedPackage } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { packagePaths } from "@hawk/trust";
import { refuseMissing } from "../hooks/find-hook.ts";
import type { NamedHook } from "../hooks/find-hook.ts";

/** A downloaded hook whose current version is not approved. The user approves exactly what is shown, even if the file changes in between. */
export interface PendingHook {
  locked: LockedPackage;
  hook: LockedHook;
  bytes: Buffer;
  /** Somebody changed it here. */
  isEdited: boolean;
}

/** The downloaded hooks among these that the user has not approved. Own, project and built-in hooks need no approval. */
export function findPending(named: readonly NamedHook[], packages: readonly LockedPackage[], user: UserHome): PendingHook[] {
  const paths = packagePaths(user);
  const names = new Set(named.filter(({ place }) => place !== "project").map(({ name }) => name));
  return packages
    .flatMap((locked) => locked.hooks.map((hook) => ({ locked, hook })))
    .filter(({ hook }) => names.has(hook.name))
    .map(({ locked, hook }) => {
      const bytes = readHookFile(paths, hook.name);
      if (!bytes) throw refuseMissing(hook.name);
      return { locked, hook, bytes, isEdited: sha256(bytes) !== hook.sha256 };
    })
    .filter(({ hook, bytes }) => approvalOf(hook, bytes) !== "approved");
}

/** Lets hooks run, as they were when they were found. */
export function agreeTo(pending: readonly PendingHook[], user: UserHome): void {
  const digests = new Map(pending.map(({ hook, bytes }) => [hook.name, sha256(bytes)]));
  changePackages(packagePaths(user), (lock) => ({ change: { lock: approveHooks(lock, digests), files: [] } }));
}
