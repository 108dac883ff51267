import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import { ignoringErrors } from "./io-error.ts";

/** The directories that a file lacks, the outermost first. */
export function listMissing(path: string): string[] {
  const directory = dirname(path);
  return existsSync(directory) || directory === path ? [] : [...listMissing(directory), directory];
}

export function makeDirectories(directories: readonly string[]): void {
  for (const directory of directories) mkdirSync(directory, { recursive: true });
}

/** Removes directories that we made, as far as they are empty. */
export function removeDirectories(directories: readonly string[]): void {
  for (const directory of directories.toReversed()) ignoringErrors(() => rmdirSync(directory));
}
