import { approvalOf, loadLock, readHookFile, sha256 } from "@hawk/registry/download";
import type { Approval, LockedHook, LockedPackage, PackagePaths } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { packagePaths } from "@hawk/trust";

/** A downloaded hook: whether it is approved, and whether it was edited. */
export interface HookState {
  name: string;
  path: string;
  sha256: string;
  approval: Approval;
  isEdited: boolean;
}

/** A downloaded package and its hooks. */
export interface PackageState {
  locked: LockedPackage;
  hooks: HookState[];
}

/** Downloaded packages, where they come from, and their state. */
export function readPackages(user: UserHome): PackageState[] {
  const paths = packagePaths(user);
  return loadLock(paths).packages.map((locked) => ({ locked, hooks: locked.hooks.map((hook) => readState(hook, paths)) }));
}

function readState(hook: LockedHook, paths: PackagePaths): HookState {
  const bytes = readHookFile(paths, hook.name);
  const { name, path, sha256: digest } = hook;
  return { name, path, sha256: digest, approval: approvalOf(hook, bytes), isEdited: bytes !== null && sha256(bytes) !== digest };
}
