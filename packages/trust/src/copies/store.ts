import { mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { mirrorPath } from "@hawk/protocol";
import { digestOf, readManifest, toManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { hashBytes } from "./snapshot.ts";
import type { Snapshot } from "./snapshot.ts";

/** Below a directory that mirrors the project's path; no project can have a file there. */
const OWN = "@hawk";

/** A copy of what was approved. It stands in for the project: its files have the same paths in it. */
export interface ApprovedCopy {
  directory: string;
  manifest: Manifest;
}

/** Stores a copy and returns its digest. Unused until the digest is recorded; the file list, written last, marks it as complete. */
export function saveCopy(store: string, snapshot: Snapshot): string {
  const manifest = toManifest(snapshot);
  const digest = digestOf(manifest);
  const { directory, list } = placeOf(store, snapshot.root, digest);
  if (isWhole(findCopy(store, snapshot.root, digest))) return digest;
  for (const path of [list, directory]) rmSync(path, { recursive: true, force: true });
  writeCopy(directory, snapshot);
  writeFileSync(list, `${JSON.stringify(manifest)}\n`, { mode: 0o600, flag: "wx", flush: true });
  return digest;
}

/** Where the copy of a project would be. */
export function copyPath(store: string, snapshot: Snapshot): string {
  return placeOf(store, snapshot.root, digestOf(toManifest(snapshot))).directory;
}

function isWhole(copy: ApprovedCopy | null): boolean {
  return copy?.manifest.files.every(({ path, sha256 }) => hashFile(join(copy.directory, path)) === sha256) ?? false;
}

function hashFile(path: string): string | null {
  try {
    return hashBytes(readFileSync(path));
  } catch {
    return null;
  }
}

/** Writes the files of a snapshot to a directory, at the places that they have in the project. */
export function writeCopy(directory: string, { files }: Snapshot): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const [path, { bytes, mode }] of files) {
    const target = join(directory, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, bytes, { mode: (mode & 0o111) === 0 ? 0o600 : 0o700, flag: "wx", flush: true });
  }
}

/** The copy that a digest names; `null` when it is gone or not what was approved. */
export function findCopy(store: string, root: string, digest: string): ApprovedCopy | null {
  const { directory, list } = placeOf(store, root, digest);
  const manifest = readManifest(list, digest);
  return manifest?.root === root && statSync(directory, { throwIfNoEntry: false })?.isDirectory() ? { directory, manifest } : null;
}

/** Removes every copy but those of these projects. */
export function sweepCopies(store: string, projects: Readonly<Record<string, { digest: string }>>): void {
  const kept = new Set(Object.entries(projects).flatMap(([root, { digest }]) => Object.values(placeOf(store, root, digest))));
  sweep(store, kept);
}

/** Answers whether nothing is left. */
function sweep(directory: string, kept: ReadonlySet<string>): boolean {
  const isOwn = basename(directory) === OWN;
  const left = listNames(directory).filter((name) => {
    const path = join(directory, name);
    if (isOwn && !kept.has(path)) rmSync(path, { recursive: true, force: true });
    return isOwn ? kept.has(path) : !sweep(path, kept);
  });
  if (left.length === 0) removeEmpty(directory);
  return left.length === 0;
}

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Somebody else has put something there in the meantime.
  }
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function placeOf(store: string, root: string, digest: string): { directory: string; list: string } {
  refuseOwnName(root);
  const own = join(store, mirrorPath(root), OWN);
  return { directory: join(own, digest), list: join(own, `${digest}.json`) };
}

function refuseOwnName(root: string): void {
  if (root.split(/[\\/]/).includes(OWN))
    throw new HawkError("trust/refused", `${root} can't be trusted: hawk uses the name ${OWN} itself`, {
      hint: "rename the directory",
    });
}
