import { pathToFileURL } from "node:url";
import { HawkError, isHawkError } from "@hawk/errors";
import { changePackages, findPackage, loadLock, planRestore } from "@hawk/registry/download";
import type { FetchedPackage, PackageLock, LockedPackage, PackagePaths, RestorePlan } from "@hawk/registry/download";
import { fetchFrom, readSource } from "./fetch.ts";
import type { Fetcher, Reach } from "./fetch.ts";
import { packagePaths, viewRegistry } from "@hawk/trust";

/** A package restored from `hawk.lock`. */
export interface RestoredPackage {
  locked: LockedPackage;
  plan: RestorePlan;
}

export interface RestoreRequest {
  /** A package by name or source; all of them when absent. */
  source: string | undefined;
  reach: Reach;
  isDry: boolean;
}

/** Brings back what the lock says, exactly, and nothing else: all packages, or the one that is named. */
export async function restorePackages({ source, reach, isDry }: RestoreRequest, fetcher: Fetcher): Promise<RestoredPackage[]> {
  const paths = packagePaths(fetcher);
  const wanted = chooseLocked(loadLock(paths), source, reach, fetcher);
  const fetched = new Map<string, FetchedPackage>();
  for (const locked of wanted) fetched.set(locked.name, await fetchLocked(locked, reach, fetcher));
  return restore(paths, fetched, isDry);
}

function chooseLocked(lock: PackageLock, text: string | undefined, reach: Reach, fetcher: Fetcher): LockedPackage[] {
  if (lock.packages.length === 0)
    throw new HawkError("download/no-lock", "hawk.lock has no packages", {
      hint: "hawk package add <source> brings one, and makes the lock",
    });
  if (text === undefined) return lock.packages;
  if (/^[\w.-]+$/.test(text) && !/^\.{1,2}$/.test(text)) return [findPackage(lock, text)];
  const source = readSource(text, reach, fetcher);
  const urls = source.type === "git" ? [source.url] : [source.path, pathToFileURL(source.path).href];
  const byUrl = lock.packages.filter((one) => urls.includes(one.url));
  if (byUrl.length > 0) return byUrl;
  throw new HawkError("download/not-locked", `hawk.lock has no package from ${urls[0]}`, {
    hint: "without --frozen, hawk package add adds it",
  });
}

/** By its commit, which is there even when the branch has moved on. A tag is looked up again: it should be where it was. */
async function fetchLocked({ url, ref, refKind, commit }: LockedPackage, reach: Reach, fetcher: Fetcher): Promise<FetchedPackage> {
  const source = readSource(url, reach, fetcher);
  if (refKind === "tag" || commit === undefined) return fetchFrom(source, ref, reach, fetcher);
  try {
    return await fetchFrom(source, commit, reach, fetcher);
  } catch (error) {
    if (!isHawkError(error) || error.code !== "download/no-commit" || refKind === "commit") throw error;
    return fetchFrom(source, ref, reach, fetcher);
  }
}

/** All packages, or none if one has drifted. */
function restore(paths: PackagePaths, fetched: ReadonlyMap<string, FetchedPackage>, isDry: boolean): RestoredPackage[] {
  const planAll = (lock: PackageLock): { change: RestorePlan["change"]; all: RestoredPackage[] } => {
    const all = lock.packages.flatMap((locked) => {
      const found = fetched.get(locked.name);
      return found ? [{ locked, plan: planRestore(lock, locked, found, viewRegistry(paths)) }] : [];
    });
    const files = all.flatMap(({ plan }) => plan.change?.files ?? []);
    const hasDrift = all.some(({ plan }) => plan.drift.length > 0);
    return { change: files.length > 0 && !hasDrift ? { lock, files } : null, all };
  };
  return isDry ? planAll(loadLock(paths)).all : changePackages(paths, planAll).all;
}
