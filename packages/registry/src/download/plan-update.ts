import { whyNotTaken } from "./check-names.ts";
import type { FetchedPackage } from "./fetch-package.ts";
import { sha256 } from "./find-hooks.ts";
import type { PackageHook } from "./find-hooks.ts";
import type { PackageLock, LockedHook, LockedPackage } from "./lock-schema.ts";
import { lockedNames, toLockedHook, toNewFile } from "./plan-download.ts";
import type { RegistryView } from "./plan-download.ts";
import { isSelected } from "./select-hooks.ts";
import type { FileChange, StoreChange } from "./store.ts";

/** A hook with another version. */
export interface ChangedHook {
  name: string;
  path: string;
  /** Its current content; `null` if the file is missing. */
  before: Buffer | null;
  after: PackageHook;
  /** The user has changed it: it is not replaced. */
  isEdited: boolean;
  wasApproved: boolean;
}

/** What an update would do to one package. */
export interface UpdatePlan {
  name: string;
  from: string | undefined;
  to: string | undefined;
  /** A tag that is not where it was. */
  movedTag: string | null;
  changed: ChangedHook[];
  added: PackageHook[];
  /** New ones that can't be taken, and why. */
  notAdded: { path: string; why: string }[];
  /** Hooks that the package no longer has. Those that the user agreed to or edited stay, as the user's own. */
  gone: { name: string; isKept: boolean }[];
  /** There is something newer. */
  isNewer: boolean;
  /** `null` when there is nothing to do, or when an edited hook is in the way. */
  change: StoreChange | null;
}

interface UpdateRequest {
  fetched: FetchedPackage;
  ref?: string;
  now: string;
}

/** Plans the update of a package. */
export function planUpdate(
  lock: PackageLock,
  locked: LockedPackage,
  { fetched, ref, now }: UpdateRequest,
  registry: RegistryView,
): UpdatePlan {
  const pairs = locked.hooks.map((hook) => ({ hook, found: findAgain(hook, fetched.hooks), bytes: registry.read(hook.name) }));
  const changed = pairs.flatMap(({ hook, found, bytes }) => (found && found.sha256 !== hook.sha256 ? [toChanged(hook, found, bytes)] : []));
  const gone = pairs.filter(({ found }) => !found).map(({ hook, bytes }) => ({ hook, bytes, isKept: isKept(hook, bytes) }));
  const { added, notAdded } = findNew(lock, locked, fetched, registry);
  const isNewer = locked.commit !== fetched.commit || changed.length > 0 || added.length > 0 || gone.length > 0;
  const isBlocked = changed.some(({ isEdited }) => isEdited);
  const files: FileChange[] = [
    ...changed.map(({ name, before, after }) => ({ ...toNewFile(after), name, before: before && sha256(before) })),
    ...added.map(toNewFile),
    ...gone.flatMap(({ hook, isKept: stays }) => (stays ? [] : [toRemoval(hook)])),
  ];
  const hooks = [...pairs.flatMap(({ hook, found }) => (found ? [toUpdated(hook, found)] : [])), ...added.map(toLockedHook)];
  const updated = withVersion(locked, { fetched, now, ...(ref === undefined ? {} : { ref }) }, hooks);
  return {
    name: locked.name,
    from: locked.commit,
    to: fetched.commit,
    movedTag: locked.refKind === "tag" && ref === undefined && locked.commit !== fetched.commit ? (locked.ref ?? null) : null,
    changed,
    added,
    notAdded,
    gone: gone.map(({ hook, isKept: stays }) => ({ name: hook.name, isKept: stays })),
    isNewer,
    change:
      isNewer && !isBlocked ? { lock: { ...lock, packages: lock.packages.map((one) => (one === locked ? updated : one)) }, files } : null,
  };
}

/** The same hook in another version: by its path, or by its name where only one has it. */
function findAgain({ name, path }: LockedHook, hooks: readonly PackageHook[]): PackageHook | undefined {
  const namesakes = hooks.filter((hook) => hook.name === name);
  return namesakes.find((hook) => hook.path === path) ?? (namesakes.length === 1 ? namesakes[0] : undefined);
}

function toChanged(hook: LockedHook, after: PackageHook, before: Buffer | null): ChangedHook {
  const digest = before && sha256(before);
  const isEdited = digest !== null && digest !== hook.sha256 && digest !== after.sha256;
  return {
    name: hook.name,
    path: after.path,
    before,
    after,
    isEdited,
    wasApproved: hook.approved !== undefined && hook.approved === digest,
  };
}

/** An unapproved hook must not become the user's own. */
function isKept({ sha256: digest, approved }: LockedHook, bytes: Buffer | null): boolean {
  if (bytes === null) return false;
  const now = sha256(bytes);
  return now === approved || now !== digest;
}

function findNew(
  lock: PackageLock,
  { hooks, select }: LockedPackage,
  fetched: FetchedPackage,
  registry: RegistryView,
): Pick<UpdatePlan, "added" | "notAdded"> {
  const fresh = fetched.hooks.filter(
    (hook) => isSelected(hook, select) && !hooks.some((known) => findAgain(known, fetched.hooks) === hook),
  );
  const taken = [...registry.names, ...lockedNames(lock)];
  const judged = fresh.map((hook) => ({ hook, why: whyNotTaken(hook, fresh, taken, lock) }));
  return {
    added: judged.filter(({ why }) => why === null).map(({ hook }) => hook),
    notAdded: judged.flatMap(({ hook: { path }, why }) => (why === null ? [] : [{ path, why }])),
  };
}

/** Approval is only for those exact bytes. */
function toUpdated(hook: LockedHook, found: PackageHook): LockedHook {
  const isSame = hook.sha256 === found.sha256;
  return { ...toLockedHook(found), name: hook.name, ...(isSame && hook.approved !== undefined ? { approved: hook.approved } : {}) };
}

function toRemoval({ name, sha256: digest }: LockedHook): FileChange {
  return { name, before: digest, bytes: null, isExecutable: false };
}

function withVersion(locked: LockedPackage, { fetched, ref, now }: UpdateRequest, hooks: LockedHook[]): LockedPackage {
  const { commit, refKind } = fetched;
  return {
    ...locked,
    ...(ref === undefined ? {} : { ref }),
    ...(refKind === undefined ? {} : { refKind }),
    ...(commit === undefined ? {} : { commit }),
    downloaded: now,
    hooks,
  };
}
