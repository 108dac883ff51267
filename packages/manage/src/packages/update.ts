import { HawkError, isHawkError } from "@hawk/errors";
import { changePackages, findPackage, loadLock, planUpdate } from "@hawk/registry/download";
import type { FetchedPackage, PackageLock, LockedPackage, UpdatePlan } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { fetchFrom, readSource } from "./fetch.ts";
import type { Fetcher, Reach } from "./fetch.ts";
import { packagePaths, viewRegistry } from "@hawk/trust";

export interface UpdateCandidate {
  locked: LockedPackage;
  fetched: FetchedPackage;
  plan: UpdatePlan;
}

/** The packages to look at. Those that are pinned to a commit are left out, unless one is named. */
export function chooseLocked(name: string | undefined, user: UserHome): { packages: LockedPackage[]; pinned: LockedPackage[] } {
  const lock = loadLock(packagePaths(user));
  if (name !== undefined) return { packages: [findPackage(lock, name)], pinned: [] };
  return { packages: lock.packages.filter((one) => !isPinned(one)), pinned: lock.packages.filter(isPinned) };
}

function isPinned({ refKind }: LockedPackage): boolean {
  return refKind === "commit";
}

/** What is new in each package. An unreachable one doesn't stop the others. */
export async function lookAtAll(
  packages: readonly LockedPackage[],
  { ref, ...reach }: Reach & { ref: string | undefined },
  fetcher: Fetcher,
  onFailure: (message: string, hint: string | undefined) => void,
): Promise<UpdateCandidate[]> {
  const candidates: UpdateCandidate[] = [];
  for (const locked of packages) {
    try {
      const again = reachAgain(locked, reach);
      const fetched = await fetchFrom(readSource(locked.url, again, fetcher), ref ?? locked.ref, again, fetcher);
      candidates.push({ locked, fetched, plan: planOne(loadLock(packagePaths(fetcher)), locked.name, fetched, ref, fetcher) });
    } catch (error) {
      if (!isHawkError(error) || packages.length === 1 || error.code === "download/interrupted") throw error;
      onFailure(`${locked.name}: ${error.message}`, error.hint);
    }
  }
  return candidates;
}

/** A repository on this machine was allowed when it was added. */
function reachAgain({ url }: LockedPackage, reach: Reach): Reach {
  return url.startsWith("file:") ? { ...reach, allowFile: true } : reach;
}

function planOne(lock: PackageLock, name: string, fetched: FetchedPackage, ref: string | undefined, user: UserHome): UpdatePlan {
  const request = { fetched, now: new Date().toISOString(), ...(ref === undefined ? {} : { ref }) };
  return planUpdate(lock, findPackage(lock, name), request, viewRegistry(packagePaths(user)));
}

/** Applies updates. Running hooks are withdrawn first, and run again once the user has approved them. */
export async function takeAll(
  newer: readonly UpdateCandidate[],
  ref: string | undefined,
  user: UserHome,
  withdraw: (names: readonly string[]) => Promise<boolean>,
): Promise<UpdatePlan[]> {
  const done: UpdatePlan[] = [];
  for (const { locked, fetched, plan } of newer) {
    const running = plan.changed.filter(({ wasApproved }) => wasApproved).map(({ name }) => name);
    if (!(await withdraw(running))) continue;
    const shown = shownOf(plan);
    changePackages(packagePaths(user), (lock) => {
      const current = planOne(lock, locked.name, fetched, ref, user);
      return shownOf(current) === shown ? current : refuseChanged(locked.name);
    });
    done.push(plan);
  }
  return done;
}

/** The part of a plan that the user saw, to compare. Running hooks are withdrawn in between, so they don't count. */
function shownOf({ change: _change, changed, ...plan }: UpdatePlan): string {
  return JSON.stringify({ ...plan, changed: changed.map(({ wasApproved: _wasApproved, ...hook }) => hook) });
}

function refuseChanged(name: string): never {
  throw new HawkError("update/raced", `${name} was changed while you looked at it`, { hint: `run hawk update ${name} again` });
}
