import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { digestOf, readManifest, toManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import type { Snapshot } from "./snapshot.ts";

/** Below a directory that mirrors the project's path; no project can have a file there. */
const OWN = "@hawk";

/** What is remembered of an approval. It names a copy, and the bytes that must be in it. */
export interface Approval {
  digest: string;
  /** The name of the copy. Every approval has a new one, so that nothing is ever changed under a running hook. */
  copy: string;
}

/** A copy of what was approved. It stands in for the project: its files have the same paths in it. */
export interface ApprovedCopy {
  directory: string;
  manifest: Manifest;
}

/** Writes a copy that nobody uses before its approval is remembered. */
export function saveCopy(store: string, snapshot: Snapshot, approvedAt: string): Approval {
  refuseOwnName(snapshot.root);
  const manifest = toManifest(snapshot, approvedAt);
  const digest = digestOf(manifest);
  const approval = { digest, copy: `${digest.slice(0, 16)}-${randomBytes(4).toString("hex")}` };
  const { directory, list } = placeOf(store, snapshot.root, approval);
  writeCopy(directory, snapshot);
  writeFileSync(list, `${JSON.stringify(manifest)}\n`, { mode: 0o600, flag: "wx", flush: true });
  return approval;
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

/** The copy of an approval; `null` when it is gone or not what was approved. */
export function findCopy(store: string, root: string, approval: Approval): ApprovedCopy | null {
  const { directory, list } = placeOf(store, root, approval);
  const manifest = readManifest(list, approval.digest);
  return manifest?.root === root && statSync(directory, { throwIfNoEntry: false })?.isDirectory() ? { directory, manifest } : null;
}

/** Removes every copy that no approval names. */
export function sweepCopies(store: string, approvals: Readonly<Record<string, Approval>>): void {
  const kept = new Set(Object.entries(approvals).flatMap(([root, approval]) => Object.values(placeOf(store, root, approval))));
  sweep(store, kept);
}

/** Answers whether nothing is left. */
function sweep(directory: string, kept: ReadonlySet<string>): boolean {
  const isOwn = directory.endsWith(`/${OWN}`);
  const left = list(directory).filter((name) => {
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
    // Somebody has put something there meanwhile.
  }
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function placeOf(store: string, root: string, { copy }: Approval): { directory: string; list: string } {
  const own = join(store, root, OWN);
  return { directory: join(own, copy), list: join(own, `${copy}.json`) };
}

function refuseOwnName(root: string): void {
  if (root.split("/").includes(OWN))
    throw new HawkError("trust/refused", `${root} can't be trusted: hawk keeps its own under the name ${OWN}`, { hint: "rename the directory" });
}
