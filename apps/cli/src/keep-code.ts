import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Script } from "node:vm";

/** A place below `root` for what a program becomes: `null` when `root` is not there, or is somebody else's. */
export function placeForCode(root: string, program: string, version: string): string | null {
  try {
    const status = statSync(root, { throwIfNoEntry: false });
    const isOwn = status?.isDirectory() && status.uid === process.getuid?.() && (status.mode & 0o022) === 0;
    return isOwn ? join(root, `${program}@${version}`) : null;
  } catch {
    // Such as a home directory that may not be entered: the program itself tells what is wrong with it.
    return null;
  }
}

/** Writes down what V8 made of files. Where that can't be done, it costs time the next time and nothing else. */
export function keepCode(directory: string, scripts: ReadonlyMap<string, Script>): void {
  if (scripts.size === 0) return;
  try {
    if (mkdirSync(directory, { recursive: true, mode: 0o700 }) !== undefined) removeOthers(directory);
    for (const [name, script] of scripts) writeWhole(join(directory, name), script.createCachedData());
  } catch {
    // Such as a disk that is full.
  }
}

/** What earlier versions of the program became. */
function removeOthers(directory: string): void {
  const own = basename(directory);
  const start = own.slice(0, own.indexOf("@") + 1);
  for (const name of readdirSync(dirname(directory)))
    if (name.startsWith(start) && name !== own) rmSync(join(dirname(directory), name), { recursive: true, force: true });
}

/** Whole or not at all, even when the machine goes down: V8 trusts what it finds. */
function writeWhole(path: string, data: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeSync(file, data);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}
