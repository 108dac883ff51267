import { accessSync, closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, readSync, realpathSync } from "node:fs";
import type { Stats } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import { errnoOf, ignoringErrors } from "./io-error.ts";

/** A file as it was read. It is held open, so a write to it can be noticed even after it was replaced. */
export interface FileSnapshot {
  /** `null` once it is closed. */
  fd: number | null;
  stats: Stats;
  bytes: Buffer;
  text: string;
}

/** The file that a path leads to, links followed. It need not be there, nor its directories. */
export function resolveTarget(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync.native(absolute);
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
    if (lstatSync(absolute, { throwIfNoEntry: false })) refuseDangling(absolute);
    return join(resolveTarget(dirname(absolute)), basename(absolute));
  }
}

function refuseDangling(path: string): never {
  throw new HawkError("settings/dangling-link", `${path} is a broken symbolic link`, {
    changed: false,
    hint: "create the file it points to, or remove the link",
  });
}

/** Reads a file, `null` when there is none. Anything but a plain text file is refused. Ends with `closeTarget`. */
export function openTarget(path: string): FileSnapshot | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  if (!found.isFile())
    throw new HawkError(
      "settings/not-a-file",
      `${path} is ${found.isDirectory() ? "a directory" : "not a regular file"}, expected a settings file`,
      {
        changed: false,
        hint: "move it out of the way",
      },
    );
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const bytes = readAll(fd);
    return { fd, stats: fstatSync(fd), bytes, text: decode(path, bytes) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** It was only read, so nothing can be lost by a failure. */
export function closeTarget(snapshot: FileSnapshot | null): void {
  const fd = snapshot?.fd ?? null;
  if (!snapshot || fd === null) return;
  snapshot.fd = null;
  ignoringErrors(() => closeSync(fd));
}

/** Whether the file is still the one that was read, byte for byte. What changes most often is looked at last. */
export function isUnchanged(path: string, snapshot: FileSnapshot | null): boolean {
  if (snapshot && !(snapshot.fd === null ? readFileSync(path) : readAll(snapshot.fd)).equals(snapshot.bytes)) return false;
  const now = lstatSync(path, { throwIfNoEntry: false });
  if (!snapshot || !now) return !snapshot && !now;
  return now.ino === snapshot.stats.ino && now.dev === snapshot.stats.dev;
}

export function readAll(fd: number): Buffer {
  const chunks: Buffer[] = [];
  for (let position = 0; ;) {
    const chunk = Buffer.alloc(65_536);
    const length = readSync(fd, chunk, 0, chunk.length, position);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, length));
    position += length;
  }
}

/** Refuses a file that its owner wants to stay as it is, or that has a second name which an edit would cut off. */
export function checkChangeable(path: string, { stats }: FileSnapshot): void {
  if ((stats.mode & 0o200) === 0 || !canWrite(path))
    throw new HawkError("settings/read-only", `${path} is read-only`, {
      changed: false,
      hint: "make it writable, or change it where it is managed",
    });
  const user = process.geteuid?.() ?? 0;
  if (user !== 0 && stats.uid !== user)
    throw new HawkError("settings/not-owner", `${path} belongs to another user, and would be yours after an edit`, {
      changed: false,
      hint: "let its owner run hawk",
    });
  if (stats.nlink > 1)
    throw new HawkError("settings/hard-link", `${path} has ${stats.nlink} names (hard links), and an edit would leave the others behind`, {
      changed: false,
      hint: "replace it with a copy or a symbolic link",
    });
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new HawkError("settings/not-utf8", `${path} is not UTF-8 text`, { changed: false, hint: "save the file as UTF-8", cause });
  }
}
