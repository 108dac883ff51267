import { HawkError } from "@hawk/errors";
import { checkHookName, findNamesake } from "../hook-name.ts";
import type { PackageHook } from "./find-hooks.ts";
import type { PackageLock } from "./lock-schema.ts";

/** Refuses hooks that can't be in the registry together, or not with what is there. `taken` are the names of others. */
export function checkNames(hooks: readonly PackageHook[], taken: readonly string[], lock: PackageLock): void {
  for (const [index, hook] of hooks.entries()) {
    checkHookName(hook.name);
    refuseTwin(hook, hooks.slice(0, index));
    const other = taken.includes(hook.name) ? hook.name : findNamesake(hook.name, taken);
    if (other !== null) throw clash(hook, other, ownerOf(lock, other));
  }
}

/** Why a hook can't join what is there; `null` when it can. */
export function whyNotTaken(hook: PackageHook, hooks: readonly PackageHook[], taken: readonly string[], lock: PackageLock): string | null {
  try {
    const others = hooks.filter((other) => other !== hook && findTwin(hook, [other]));
    checkNames([...others.slice(0, 1), hook], taken, lock);
    return null;
  } catch (error) {
    return (error as HawkError).message;
  }
}

function refuseTwin(hook: PackageHook, before: readonly PackageHook[]): void {
  const twin = findTwin(hook, before);
  if (!twin) return;
  throw new HawkError("download/name-clash", `${twin.path} and ${hook.path} would both be ${hook.name} in the registry`, {
    changed: false,
    hint: `take one of them: --select ${twin.path}`,
  });
}

function findTwin({ name }: PackageHook, hooks: readonly PackageHook[]): PackageHook | undefined {
  return hooks.find((other) => other.name === name || findNamesake(name, [other.name]) !== null);
}

function ownerOf({ packages }: PackageLock, name: string): string | null {
  return packages.find(({ hooks }) => hooks.some((hook) => hook.name === name))?.name ?? null;
}

function clash({ name }: PackageHook, other: string, owner: string | null): HawkError {
  const whose = owner === null ? "is in your registry already" : `came with the package ${owner}`;
  const what = other === name ? `${name} ${whose}` : `${name} is too similar to ${other}, which ${whose}`;
  return new HawkError("download/name-clash", what, {
    changed: false,
    hint: `leave it out with --select, or remove the other first: hawk ${owner === null ? `remove ${other}` : `package remove ${owner}`}`,
  });
}
