import { existsSync, readFileSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { acquireLock, writeOwnFile } from "@hawk/settings-file/file";
import { pendingDirectory } from "../pending.ts";
import { sha256 } from "./find-hooks.ts";
import { readJournal } from "./journal.ts";
import type { Journal } from "./journal.ts";
import { emptyLock } from "./lock-schema.ts";
import type { PackageLock, LockedHook } from "./lock-schema.ts";
import { parseLock, printLock } from "./parse-lock.ts";
import { approvalOf } from "./vet-file.ts";

/** Where packages are kept. */
export interface PackagePaths {
  /** `hawk.lock`. */
  lock: string;
  /** The hooks that may run, flat. Those that wait for the user's word are beside it. */
  registry: string;
  /** Hawk's own state: who is at it, and what is under way. */
  stateDir: string;
}

/** The new content of a hook file; `null` removes it. */
export interface FileChange {
  name: string;
  /** The SHA-256 that it has now; `null` when there is none. A file that has another one by then is left alone. */
  before: string | null;
  bytes: Buffer | null;
  isExecutable: boolean;
}

/** Everything that a change comes to. */
export interface StoreChange {
  lock: PackageLock;
  files: readonly FileChange[];
}

const WAIT_MS = 30_000;

/** The lock as it is on disk; an empty one when there is none. */
export function loadLock({ lock }: Pick<PackagePaths, "lock">): PackageLock {
  return existsSync(lock) ? parseLock(readFileSync(lock, "utf8"), lock) : emptyLock;
}

/** The bytes of a hook's file, in the registry or waiting beside it; `null` when there is none. */
export function readHookFile(paths: Pick<PackagePaths, "registry">, name: string): Buffer | null {
  return (
    placesOf(paths, name)
      .map(readBytes)
      .find((bytes) => bytes !== null) ?? null
  );
}

function placesOf({ registry }: Pick<PackagePaths, "registry">, name: string): string[] {
  return [join(registry, name), join(pendingDirectory(registry), name)];
}

function readBytes(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** The files in the registry. */
export function listHookFiles({ registry }: Pick<PackagePaths, "registry">): string[] {
  try {
    return readdirSync(registry);
  } catch {
    return [];
  }
}

/** Changes packages under the registry's lock, based on its state at that time. */
export function changePackages<T extends { change: StoreChange | null }>(paths: PackagePaths, plan: (lock: PackageLock) => T): T {
  const held = acquireLock(paths.stateDir, paths.registry, WAIT_MS, () => undefined);
  try {
    finishInterrupted(paths);
    const lock = loadLock(paths);
    const planned = plan(lock);
    const change = withMisplaced(paths, lock, planned.change ?? { lock, files: [] });
    if (planned.change || change.files.length > 0) applyChange(paths, change);
    return planned;
  } finally {
    held.release();
  }
}

/**
 * Finishes what a killed process began, and moves misplaced files: an older hawk kept all downloads among the hooks that
 * run, and a lock may come from elsewhere.
 */
export function settlePackages(paths: PackagePaths): void {
  if (existsSync(journalPath(paths)) || findMisplaced(paths, loadLock(paths)).length > 0) changePackages(paths, () => ({ change: null }));
}

/** A file that is no longer approved stays for now: agents start it by its path until the next sync. */
function withMisplaced(paths: PackagePaths, before: PackageLock, { lock, files }: StoreChange): StoreChange {
  const approved = new Set(hooksOf(before).flatMap((hook) => (hook.approved === undefined ? [] : [hook.name])));
  const withdrawn = hooksOf(lock).filter((hook) => hook.approved === undefined && approved.has(hook.name));
  const settled = new Set([...files, ...withdrawn].map(({ name }) => name));
  return { lock, files: [...findMisplaced(paths, lock).filter(({ name }) => !settled.has(name)), ...files] };
}

function hooksOf({ packages }: PackageLock): LockedHook[] {
  return packages.flatMap(({ hooks }) => hooks);
}

function findMisplaced(paths: PackagePaths, lock: PackageLock): FileChange[] {
  return hooksOf(lock).flatMap((hook): FileChange[] => {
    const there = placesOf(paths, hook.name).filter((path) => existsSync(path));
    const [path] = there;
    const bytes = path === undefined ? null : readBytes(path);
    // If there are two, the one in the registry is the user's own. An approved hook that was edited stays where it is.
    if (path === undefined || bytes === null || there.length > 1 || approvalOf(hook, bytes) === "changed") return [];
    if (path === placeOf(paths, hook, bytes)) return [];
    return [{ name: hook.name, before: sha256(bytes), bytes, isExecutable: (statSync(path).mode & 0o111) !== 0 }];
  });
}

/** Only approved files may be among the hooks that run: an interpreter may load any file next to its program. */
function placeOf(paths: PackagePaths, hook: LockedHook, bytes: Buffer): string {
  return join(hook.approved === sha256(bytes) ? paths.registry : pendingDirectory(paths.registry), hook.name);
}

/**
 * First writes down the whole change: from then on it will happen, if not by this process then by the next.
 * The lock comes before the files, so no downloaded file is ever in the registry without a record that keeps it from running.
 */
function applyChange(paths: PackagePaths, { lock, files }: StoreChange): void {
  const journal: Journal = {
    version: 1,
    lock: printLock(lock),
    files: files.map(({ name, before, bytes, isExecutable }) => ({
      name,
      before,
      content: bytes?.toString("base64") ?? null,
      mode: isExecutable ? 0o755 : 0o644,
    })),
  };
  writeOwnFile(journalPath(paths), JSON.stringify(journal), { mode: 0o600 });
  carryOut(paths, journal);
}

/** Finishes what a killed process began. */
function finishInterrupted(paths: PackagePaths): void {
  const path = journalPath(paths);
  if (existsSync(path)) carryOut(paths, readJournal(path));
}

function carryOut(paths: PackagePaths, { lock: text, files }: Journal): void {
  // People keep it with their other settings, behind a link.
  writeOwnFile(existsSync(paths.lock) ? realpathSync.native(paths.lock) : paths.lock, text, { mode: 0o644 });
  const hooks = new Map(hooksOf(parseLock(text, paths.lock)).map((hook) => [hook.name, hook]));
  for (const file of files) carryOutFile(paths, file, hooks.get(file.name));
  rmSync(journalPath(paths), { force: true });
}

function carryOutFile(paths: PackagePaths, { name, before, content, mode }: Journal["files"][number], hook: LockedHook | undefined): void {
  const there = readHookFile(paths, name);
  // Already done, or the user's own by now.
  if ((there && sha256(there)) !== before) return;
  const bytes = content === null ? null : Buffer.from(content, "base64");
  const target = bytes && hook ? placeOf(paths, hook, bytes) : null;
  if (bytes && target !== null) writeOwnFile(target, bytes, { mode });
  for (const path of placesOf(paths, name)) if (path !== target && hasDigest(path, before)) rmSync(path);
}

function hasDigest(path: string, digest: string | null): boolean {
  const bytes = readBytes(path);
  return bytes !== null && sha256(bytes) === digest;
}

function journalPath({ stateDir }: PackagePaths): string {
  return join(stateDir, "packages-under-way.json");
}
