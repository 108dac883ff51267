import { existsSync, lstatSync, readdirSync, rmSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isBelow } from "./is-below.ts";

/** The names in a directory; none where there is no directory. */
export function listNames(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}

/** Every file in and below a directory. */
export function listFiles(directory: string): string[] {
  return listNames(directory)
    .map((name) => join(directory, name))
    .flatMap((path) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? listFiles(path) : [path]));
}

/** Missing directories above a new one, the innermost first. */
export function missingParents(path: string): string[] {
  const parent = dirname(path);
  return statSync(parent, { throwIfNoEntry: false }) || parent === path ? [] : [parent, ...missingParents(parent)];
}

/** Removes the directories at and below one that hold no file. */
export function removeEmpty(directory: string): void {
  const status = lstatSync(directory, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return;
  for (const name of readdirSync(directory)) removeEmpty(join(directory, name));
  if (readdirSync(directory).length === 0) rmdirSync(directory);
}

/** Removes one of hawk's files, and the directories that are empty without it. */
export function removeOwnFile(path: string, root: string): void {
  rmSync(path, { force: true });
  for (let directory = dirname(path); isBelow(directory, root); directory = dirname(directory)) {
    try {
      rmdirSync(directory);
    } catch {
      return;
    }
  }
}
