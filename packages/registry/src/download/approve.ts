import { nearest } from "@hawk/events";
import { HawkError } from "@hawk/errors";
import type { PackageLock, LockedHook, LockedPackage } from "./lock-schema.ts";

/** The lock with the bytes that the user approved, by hook name; `null` revokes an approval. */
export function approveHooks(lock: PackageLock, digests: ReadonlyMap<string, string | null>): PackageLock {
  return {
    ...lock,
    packages: lock.packages.map((one) => ({ ...one, hooks: one.hooks.map((hook) => approve(hook, digests.get(hook.name))) })),
  };
}

function approve(hook: LockedHook, digest: string | null | undefined): LockedHook {
  if (digest === undefined) return hook;
  const { approved: _approved, ...rest } = hook;
  return digest === null ? rest : { ...rest, approved: digest };
}

/** The package of that name. */
export function findPackage({ packages }: PackageLock, name: string): LockedPackage {
  const found = packages.find((one) => one.name === name);
  if (found) return found;
  const names = packages.map((one) => one.name);
  const [near] = nearest(name, names);
  throw new HawkError("download/no-such-package", `there is no package ${JSON.stringify(name)}`, {
    hint: near ? `did you mean ${near}?` : names.length > 0 ? `there are: ${names.join(", ")}` : "hawk package add brings one",
  });
}
