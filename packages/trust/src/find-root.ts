import { lstatSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { resolveLinks } from "@hawk/state";
import type { Surroundings } from "@hawk/state";

/** The project that a user means: the one that is named, else the nearest around the current directory that has a `.hawk`. */
export function findRoot(path: string | undefined, { cwd, home }: Pick<Surroundings, "cwd" | "home">): string {
  if (path === undefined) return nearestAround(resolveLinks(cwd), resolveLinks(home), hasHawk);
  const named = resolve(cwd, path);
  return resolveLinks(basename(named) === ".hawk" ? dirname(named) : named);
}

/** The nearest matching directory from `start` upward, or `start` if none matches. Stops at the home directory. */
function nearestAround(start: string, home: string, isWanted: (directory: string) => boolean): string {
  for (let directory = start; ; directory = dirname(directory)) {
    if (isWanted(directory)) return directory;
    if (directory === home || directory === dirname(directory)) return start;
  }
}

function hasHawk(directory: string): boolean {
  return lstatSync(join(directory, ".hawk"), { throwIfNoEntry: false }) !== undefined;
}

/** The same among the projects that are trusted, which need not be there any more. */
export function findTrusted(path: string | undefined, roots: readonly string[], { cwd, home }: Pick<Surroundings, "cwd" | "home">): string {
  if (path === undefined) return nearestAround(resolveLinks(cwd), resolveLinks(home), (directory) => roots.includes(directory));
  const named = resolve(cwd, path);
  return roots.includes(named) ? named : findRoot(path, { cwd, home });
}
