import type { FetchedPackage } from "./fetch-package.ts";
import { sha256 } from "./find-hooks.ts";
import type { PackageLock, LockedHook, LockedPackage } from "./lock-schema.ts";
import { toNewFile } from "./plan-download.ts";
import type { RegistryView } from "./plan-download.ts";
import type { StoreChange } from "./store.ts";

/** What restoring a package from `hawk.lock` would write. */
export interface RestorePlan {
  change: StoreChange | null;
  restored: string[];
  already: string[];
  /** Each way in which things are not as the lock says. When there are any, nothing is restored. */
  drift: string[];
}

/** Plans how to restore a package's missing files, exactly as in the lock. Anything else is drift. */
export function planRestore(lock: PackageLock, locked: LockedPackage, fetched: FetchedPackage, registry: RegistryView): RestorePlan {
  const drift = [...commitDrift(locked, fetched), ...locked.hooks.flatMap((hook) => hookDrift(hook, fetched, registry))];
  const missing = drift.length > 0 ? [] : locked.hooks.filter(({ name }) => registry.read(name) === null);
  const files = fetched.hooks.filter(({ name, path }) => missing.some((hook) => hook.name === name && hook.path === path)).map(toNewFile);
  return {
    change: files.length > 0 ? { lock, files } : null,
    restored: missing.map(({ name }) => name),
    already: drift.length > 0 ? [] : locked.hooks.filter((hook) => !missing.includes(hook)).map(({ name }) => name),
    drift,
  };
}

function commitDrift({ name, commit, ref, refKind }: LockedPackage, fetched: FetchedPackage): string[] {
  if (commit === fetched.commit) return [];
  const what = refKind === "tag" ? `the tag ${ref} was moved` : `${ref ?? "the main branch"} has moved on`;
  return [`${name}: ${what}: hawk.lock has ${short(commit)}, and there it is ${short(fetched.commit)}`];
}

function hookDrift({ name, path, sha256: digest }: LockedHook, { hooks }: FetchedPackage, registry: RegistryView): string[] {
  const there = hooks.find((hook) => hook.path === path && hook.name === name);
  const here = registry.read(name);
  return [
    ...(there ? [] : [`${name}: ${path} is not in the package`]),
    ...(there && there.sha256 !== digest ? [`${name}: ${path} in the package differs from hawk.lock`] : []),
    ...(here && sha256(here) !== digest ? [`${name}: the file in your registry differs from hawk.lock`] : []),
  ];
}

function short(commit: string | undefined): string {
  return commit?.slice(0, 12) ?? "no commit";
}
