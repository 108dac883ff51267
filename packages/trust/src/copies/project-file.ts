import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from "node:fs";
import type { BigIntStats } from "node:fs";
import { HawkError } from "@hawk/errors";
import { LARGEST_FILE_BYTES } from "./limits.ts";

/** A file of a project as it was read. */
export interface ProjectFile {
  bytes: Buffer;
  /** Who may read, write and start it. */
  mode: number;
  /** Where it really is, in the project, if a link leads there. */
  target?: string;
  /** Looks the same as long as nobody has touched the file; absent if the file was touched a moment ago, since another change might not show. */
  seen?: string;
}

/** A clock tick of a file system, and some more. */
const TICK_MS = 100;

/** Reads a regular file, and nothing that a link or a pipe leads to. */
export function readProjectFile(path: string, { mayBeLink = false } = {}): ProjectFile {
  const descriptor = openFile(path, mayBeLink);
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    if (!stats.isFile()) throw notRegular(path);
    if (stats.size > LARGEST_FILE_BYTES)
      throw refusalError(
        path,
        `is larger than ${LARGEST_FILE_BYTES} bytes`,
        "keep large files out of .hawk and out of the commands that it names",
      );
    const bytes = readFileSync(descriptor);
    const isSettled = Date.now() - Number(stats.ctimeMs) > TICK_MS;
    return { bytes, mode: modeOf(stats), ...(isSettled ? { seen: renderSeen(stats) } : {}) };
  } finally {
    closeSync(descriptor);
  }
}

/** A file's stats as text, without reading it; `null` if it is not a regular file. */
export function statFile(path: string): string | null {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats?.isFile() ? renderSeen(stats) : null;
}

function openFile(path: string, mayBeLink: boolean): number {
  // Windows has no way to open only what is not a link.
  if (process.platform === "win32" && !mayBeLink && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw notRegular(path);
  try {
    // A pipe without a writer must not block.
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | (mayBeLink ? 0 : constants.O_NOFOLLOW));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ELOOP" || code === "ENXIO" || code === "EISDIR") throw notRegular(path);
    throw refusalError(path, `can't be read: ${code}`, "check the file and its permissions");
  }
}

function renderSeen({ dev, ino, ctimeNs, mtimeNs, size, mode }: BigIntStats): string {
  return [dev, ino, ctimeNs, mtimeNs, size, mode].join(":");
}

function modeOf({ mode }: BigIntStats): number {
  return Number(mode) & 0o777;
}

export function notRegular(path: string): HawkError {
  return refusalError(path, "is a link or not a regular file", "hawk approves only regular files: put the file itself there, or remove it");
}

export function refusalError(path: string, why: string, hint: string): HawkError {
  return new HawkError("trust/refused", `${path} ${why}`, { hint });
}
