import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ignoringErrors, explainingErrors } from "./io-error.ts";
import { renameFile } from "./rename-file.ts";
import { fileSystem } from "./system.ts";
import { isRunning, ownIdentity, parseIdentity, printIdentity } from "./process-identity.ts";

const TEMPORARY = ".hawk-tmp";

/** A file that is entirely ours. */
export interface OwnFile {
  path: string;
  content: string | Uint8Array;
  mode: number;
}

/**
 * Writes a file that is entirely ours, so others see all of it or nothing, in directories that only its owner can use.
 * Does nothing if it is up to date; returns whether it wrote.
 */
export function writeOwnFile(path: string, content: string | Uint8Array, { mode }: { mode: number }): boolean {
  if (explainingErrors(path, () => isAsWanted(path, Buffer.from(content), mode))) return false;
  writeOwnFiles([{ path, content, mode }]);
  return true;
}

/** How many are open at once. */
const GROUP = 64;

/** Writes many files, changed or not. They share most of the cost of syncing to disk. */
export function writeOwnFiles(files: readonly OwnFile[]): void {
  const swept = new Set<string>();
  for (let at = 0; at < files.length; at += GROUP) writeGroup(files.slice(at, at + GROUP), swept);
  for (const directory of swept) syncDirectory(directory);
}

interface Staged {
  path: string;
  temporary: string;
  /** `null` when it is closed. */
  fd: number | null;
}

function writeGroup(files: readonly OwnFile[], swept: Set<string>): void {
  const staged: Staged[] = [];
  try {
    for (const file of files) explainingErrors(file.path, () => stage(file, staged, swept));
    for (const file of staged) explainingErrors(file.path, () => finishStaged(file));
    for (const { path, temporary } of staged) explainingErrors(path, () => renameFile(temporary, path));
  } catch (error) {
    for (const { temporary, fd } of staged) {
      if (fd !== null) ignoringErrors(() => closeSync(fd));
      ignoringErrors(() => rmSync(temporary, { force: true }));
    }
    throw error;
  }
}

function finishStaged(file: Staged): void {
  const { fd } = file;
  if (fd === null) return;
  try {
    fsyncSync(fd);
  } finally {
    // Even when it fails, there is nothing left to close.
    file.fd = null;
    closeSync(fd);
  }
}

/** Writes a file next to its target. It starts private. */
function stage({ path, content, mode }: OwnFile, staged: Staged[], swept: Set<string>): void {
  const directory = dirname(path);
  if (!swept.has(directory)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    sweepTemporaries(directory);
    swept.add(directory);
  }
  const temporary = `${path}.${printIdentity(ownIdentity())}-${randomBytes(4).toString("hex")}${TEMPORARY}`;
  const fd = openSync(temporary, "wx", 0o600);
  staged.push({ path, temporary, fd });
  writeAll(fd, Buffer.from(content));
  fchmodSync(fd, mode);
}

/** Writes a new file to the disk itself. It starts private; `finish` sets its final mode. */
export function writeSynced(path: string, bytes: Uint8Array, finish: (fd: number) => void, mode = 0o600): void {
  const fd = openSync(path, "wx", mode);
  try {
    writeAll(fd, bytes);
    finish(fd);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
}

/** Not every system can do this. Without it a power cut may bring the old file back, whole. */
export function syncDirectory(directory: string): void {
  ignoringErrors(() => {
    const fd = openSync(directory, "r");
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  });
}

/** Removes what killed processes left in a directory of ours. */
export function sweepTemporaries(directory: string): void {
  ignoringErrors(() => {
    for (const name of readdirSync(directory).filter((file) => file.endsWith(TEMPORARY))) {
      const path = join(directory, name);
      const identity = parseIdentity(name.slice(0, -TEMPORARY.length).split(".").at(-1) ?? "");
      if (identity && !isRunning(identity, Date.now() - statSync(path).mtimeMs)) rmSync(path, { force: true });
    }
  });
}

/** Whether a file has the wanted mode, if the system has modes. */
export function isMode(found: number, wanted: number, counting = 0o7777): boolean {
  return !fileSystem.hasModes || ((found ^ wanted) & counting) === 0;
}

function isAsWanted(path: string, bytes: Buffer, mode: number): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && isMode(stats.mode, mode) && stats.size === bytes.length && readFileSync(path).equals(bytes);
}
