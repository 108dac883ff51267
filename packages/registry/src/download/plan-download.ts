import { HawkError } from "@hawk/errors";
import { checkNames } from "./check-names.ts";
import type { FetchedPackage } from "./fetch-package.ts";
import { sha256 } from "./find-hooks.ts";
import type { PackageHook } from "./find-hooks.ts";
import type { PackageLock, LockedHook, LockedPackage } from "./lock-schema.ts";
import type { FileChange, StoreChange } from "./store.ts";

/** Which hooks of a fetched package to add, and under which name. */
export interface DownloadRequest {
  name: string;
  ref?: string;
  /** The requested hooks; all when absent. */
  select?: readonly string[];
  /** The requested ones of the fetched hooks. */
  hooks: readonly PackageHook[];
  fetched: FetchedPackage;
  /** The time, as ISO 8601. */
  now: string;
}

/** What is in the registry. */
export interface RegistryView {
  names: readonly string[];
  read: (name: string) => Buffer | null;
}

/** What a download would add. */
export interface DownloadPlan {
  change: StoreChange | null;
  added: PackageHook[];
  /** Hooks that are already there, unchanged. */
  already: string[];
  /** Hooks that the user has edited, which stay. */
  edited: string[];
}

const PACKAGE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Plans what a download adds. Any conflict refuses all of it. */
export function planDownload(lock: PackageLock, request: DownloadRequest, registry: RegistryView): DownloadPlan {
  const { name, hooks } = request;
  checkPackageName(name);
  const existing = lock.packages.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (existing) refuseOther(existing, request);
  const known = new Map(existing?.hooks.map((hook) => [hook.name, hook]));
  const fresh = hooks.filter((hook) => known.get(hook.name)?.path !== hook.path);
  const ownNames = new Set(known.keys());
  checkNames(
    hooks,
    [...registry.names, ...lockedNames(lock)].filter((other) => !ownNames.has(other)),
    lock,
  );
  refuseSameName(fresh, known);
  const states = hooks.filter((hook) => !fresh.includes(hook)).map((hook) => ({ hook, bytes: registry.read(hook.name) }));
  const missing = states.filter(({ bytes }) => bytes === null).map(({ hook }) => hook);
  const added = [...fresh, ...missing];
  const locked = toLockedPackage(request, existing, [...(existing?.hooks ?? []), ...fresh.map(toLockedHook)]);
  const packages = [...lock.packages.filter((one) => one !== existing), locked];
  return {
    change: added.length > 0 ? { lock: { ...lock, packages }, files: added.map(toNewFile) } : null,
    added,
    already: states.filter(({ hook, bytes }) => bytes && sha256(bytes) === hook.sha256).map(({ hook }) => hook.name),
    edited: states.filter(({ hook, bytes }) => bytes && sha256(bytes) !== hook.sha256).map(({ hook }) => hook.name),
  };
}

function toLockedPackage(
  { name, ref, select: wanted, now, fetched: { commit, refKind, url } }: DownloadRequest,
  existing: LockedPackage | undefined,
  hooks: LockedHook[],
): LockedPackage {
  const select = mergeSelect(existing, wanted);
  return {
    name: existing?.name ?? name,
    url,
    ...(ref === undefined ? {} : { ref }),
    ...(refKind === undefined ? {} : { refKind }),
    ...(commit === undefined ? {} : { commit }),
    ...(select === undefined ? {} : { select }),
    downloaded: now,
    hooks,
  };
}

export function toLockedHook({ name, path, sha256: digest, bytes }: PackageHook): LockedHook {
  return { name, path, sha256: digest, size: bytes.length };
}

export function toNewFile({ name, bytes, isExecutable }: PackageHook): FileChange {
  return { name, before: null, bytes, isExecutable };
}

export function lockedNames({ packages }: PackageLock): string[] {
  return packages.flatMap(({ hooks }) => hooks.map(({ name }) => name));
}

/** Once all is asked for, all is. */
function mergeSelect(before: LockedPackage | undefined, select: readonly string[] | undefined): string[] | undefined {
  if (!select || (before && !before.select)) return undefined;
  return [...new Set([...(before?.select ?? []), ...select])];
}

function checkPackageName(name: string): void {
  if (PACKAGE_NAME.test(name)) return;
  throw new HawkError("download/bad-name", `a package can't be called ${JSON.stringify(name)}`, {
    hint: "give it another name with --as: letters, digits and . _ -",
  });
}

function refuseOther(existing: LockedPackage, { name, fetched, ref }: DownloadRequest): void {
  if (existing.url !== fetched.url)
    throw new HawkError("download/name-taken", `there is already a package ${existing.name}, from ${existing.url}`, {
      changed: false,
      hint: `give this one another name: --as ${name}-2`,
    });
  const isSame = existing.commit === fetched.commit && existing.ref === ref && isUnchanged(existing, fetched);
  if (isSame) return;
  throw new HawkError("download/has-moved", `the package ${existing.name} is already here, and ${fetched.url} has changed since`, {
    changed: false,
    hint: `hawk update ${existing.name}${ref === undefined ? "" : ` --ref ${ref}`} shows what is new`,
  });
}

/** Of a plain directory, only the bytes tell. */
function isUnchanged({ hooks }: LockedPackage, { commit, hooks: found }: FetchedPackage): boolean {
  return (
    commit !== undefined || hooks.every(({ path, sha256: digest }) => found.some((hook) => hook.path === path && hook.sha256 === digest))
  );
}

function refuseSameName(fresh: readonly PackageHook[], known: ReadonlyMap<string, LockedHook>): void {
  const twin = fresh.find(({ name }) => known.has(name));
  if (!twin) return;
  throw new HawkError("download/name-clash", `${twin.path} and ${known.get(twin.name)?.path} would both be ${twin.name} in the registry`, {
    changed: false,
    hint: "leave it out with --select",
  });
}
