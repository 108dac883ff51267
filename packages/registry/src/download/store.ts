import { existsSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { acquireLock, writeOwnFile } from "@hawk/settings-file/file";
import { sha256 } from "./find-hooks.ts";
import { emptyLock } from "./lock-schema.ts";
import type { Lock } from "./lock-schema.ts";
import { parseLock, printLock } from "./parse-lock.ts";

/** Where packages are kept. */
export interface PackagePaths {
  /** `hawk.lock`. */
  lock: string;
  /** The hooks, flat. */
  registry: string;
  /** Hawk's own state: who is at it, and what is under way. */
  stateDir: string;
}

/** What is to become of a hook file: these bytes, or with `null` nothing. */
export interface FileChange {
  name: string;
  /** The SHA-256 that it has now; `null` when there is none. A file that has another one by then is left alone. */
  before: string | null;
  bytes: Buffer | null;
  isExecutable: boolean;
}

/** Everything that a change comes to. */
export interface StoreChange {
  lock: Lock;
  files: readonly FileChange[];
}

const WAIT_MS = 30_000;

/** The lock as it is on disk; an empty one when there is none. */
export function loadLock({ lock }: Pick<PackagePaths, "lock">): Lock {
  return existsSync(lock) ? parseLock(readFileSync(lock, "utf8"), lock) : emptyLock;
}

/** The bytes of a file of the registry; `null` when there is none. */
export function readHookFile({ registry }: Pick<PackagePaths, "registry">, name: string): Buffer | null {
  try {
    return readFileSync(join(registry, name));
  } catch {
    return null;
  }
}

export function listHookFiles({ registry }: Pick<PackagePaths, "registry">): string[] {
  try {
    return readdirSync(registry);
  } catch {
    return [];
  }
}

/** Changes packages while nobody else changes the registry. What is planned is planned on what is there then. */
export function changePackages<T extends { change: StoreChange | null }>(paths: PackagePaths, plan: (lock: Lock) => T): T {
  const held = acquireLock(paths.stateDir, paths.registry, WAIT_MS, () => undefined);
  try {
    finishInterrupted(paths);
    const planned = plan(loadLock(paths));
    if (planned.change) applyChange(paths, planned.change);
    return planned;
  } finally {
    held.release();
  }
}

interface Journal {
  version: 1;
  lock: string;
  files: { name: string; before: string | null; content: string | null; mode: number }[];
}

/**
 * What is to be done is written down first, as a whole: from then on it will be done, if not by this process then by the next.
 * The lock comes before the files, so that no downloaded file is ever in the registry without a record that keeps it from running.
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

/** Does what a killed process had begun. */
function finishInterrupted(paths: PackagePaths): void {
  const path = journalPath(paths);
  if (existsSync(path)) carryOut(paths, JSON.parse(readFileSync(path, "utf8")) as Journal);
}

function carryOut(paths: PackagePaths, { lock, files }: Journal): void {
  // People keep it with their other settings, behind a link.
  writeOwnFile(existsSync(paths.lock) ? realpathSync(paths.lock) : paths.lock, lock, { mode: 0o644 });
  for (const { name, before, content, mode } of files) {
    const bytes = readHookFile(paths, name);
    // Done already, or somebody's own by now.
    if ((bytes ? sha256(bytes) : null) !== before) continue;
    if (content === null) rmSync(join(paths.registry, name), { force: true });
    else writeOwnFile(join(paths.registry, name), Buffer.from(content, "base64"), { mode });
  }
  rmSync(journalPath(paths), { force: true });
}

function journalPath({ stateDir }: PackagePaths): string {
  return join(stateDir, "packages-under-way.json");
}
