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
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ignoringErrors, explainingErrors } from "./io-error.ts";
import { isRunning, ownIdentity, parseIdentity, printIdentity } from "./process-identity.ts";

const TEMPORARY = ".hawk-tmp";

/**
 * Writes a file that is entirely ours, so that others see all of it or nothing, in directories that only its owner can use.
 * Does nothing when it is as wanted already; answers whether it wrote.
 */
export function writeOwnFile(path: string, content: string | Uint8Array, { mode }: { mode: number }): boolean {
  return explainingErrors(path, () => {
    const bytes = Buffer.from(content);
    if (isAsWanted(path, bytes, mode)) return false;
    const directory = dirname(path);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    sweepTemporaries(directory);
    const temporary = `${path}.${printIdentity(ownIdentity())}-${randomBytes(4).toString("hex")}${TEMPORARY}`;
    try {
      writeSynced(temporary, bytes, (fd) => fchmodSync(fd, mode));
      renameSync(temporary, path);
    } catch (error) {
      ignoringErrors(() => rmSync(temporary, { force: true }));
      throw error;
    }
    syncDirectory(directory);
    return true;
  });
}

/** Writes a new file to the disk itself. It begins private; `finish` sets what it is to be. */
export function writeSynced(path: string, bytes: Uint8Array, finish: (fd: number) => void, mode = 0o600): void {
  const fd = openSync(path, "wx", mode);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
    finish(fd);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
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

function isAsWanted(path: string, bytes: Buffer, mode: number): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && (stats.mode & 0o7777) === mode && stats.size === bytes.length && readFileSync(path).equals(bytes);
}
