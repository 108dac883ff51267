import { fchmodSync, fchownSync, fstatSync, linkSync, rmSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";
import { ignoringErrors } from "./io-error.ts";
import { renameFile } from "./rename-file.ts";
import { sleep } from "./sleep.ts";
import { closeTarget, isUnchanged, readAll } from "./target.ts";
import type { FileSnapshot } from "./target.ts";
import { fileSystem } from "./system.ts";
import { syncDirectory, writeSynced } from "./write-own-file.ts";

/** The result of a change: done; not done, since somebody else was faster; or done, but somebody wrote to the old file in between. */
export type Change = { type: "done" } | { type: "raced" } | { type: "overtaken"; bytes: Buffer };

const SETTLING_MS = 20;
const MOST_SETTLING_STEPS = 50;

/** Replaces a file as a whole, makes it, or with `bytes: null` removes it. Any failure leaves the old one as it was. */
export function changeFile(path: string, before: FileSnapshot | null, bytes: Uint8Array | null, temporary: string): Change {
  const isDone = bytes ? replaceFile(path, before, bytes, temporary) : removeFile(path, before, temporary);
  if (!isDone) return { type: "raced" };
  syncDirectory(dirname(path));
  return before ? lookAgain(before) : { type: "done" };
}

function replaceFile(path: string, before: FileSnapshot | null, bytes: Uint8Array, temporary: string): boolean {
  try {
    writeSynced(temporary, bytes, (fd) => adopt(fd, before), before ? 0o600 : 0o666);
    const isOurs = isUnchanged(path, before);
    letGo(before);
    if (isOurs) renameFile(temporary, path);
    else unlinkSync(temporary);
    return isOurs;
  } catch (error) {
    ignoringErrors(() => rmSync(temporary, { force: true }));
    throw error;
  }
}

/** Moves the file aside first: what was moved can still be looked at, and put back. */
function removeFile(path: string, before: FileSnapshot | null, temporary: string): boolean {
  if (!isUnchanged(path, before)) return false;
  letGo(before);
  renameFile(path, temporary);
  try {
    const isOurs = isUnchanged(temporary, before);
    if (!isOurs) ignoringErrors(() => linkSync(temporary, path));
    unlinkSync(temporary);
    return isOurs;
  } catch (error) {
    ignoringErrors(() => renameFile(temporary, path));
    throw error;
  }
}

/** Where a file that is open can't be replaced, nobody can write to the old one meanwhile either. */
function letGo(before: FileSnapshot | null): void {
  if (!fileSystem.replacesOpenFiles) closeTarget(before);
}

/** Gives the new file the owner and the mode of the old one. The owner comes first: changing it may reset the mode. */
function adopt(fd: number, before: FileSnapshot | null): void {
  if (!before) return;
  const { uid, gid, mode } = before.stats;
  const own = fstatSync(fd);
  if (own.uid !== uid || own.gid !== gid) fchownSync(fd, uid, gid);
  fchmodSync(fd, mode & 0o7777);
}

/** A program with the old file open could still write to it between our last look and the change. */
function lookAgain({ fd, bytes }: FileSnapshot): Change {
  if (fd === null) return { type: "done" };
  let now = readAll(fd);
  if (now.equals(bytes)) return { type: "done" };
  for (let step = 0; step < MOST_SETTLING_STEPS; step += 1) {
    sleep(SETTLING_MS);
    const next = readAll(fd);
    if (next.equals(now)) break;
    now = next;
  }
  return { type: "overtaken", bytes: now };
}
