import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";

/** A git worktree, and the checkout of the repository that it belongs to. Both are real paths. */
export interface Worktree {
  worktree: string;
  repository: string;
}

/**
 * The worktree that a directory is in; `null` if it isn't in one. The repository has to name the worktree: anybody can write a `.git` file
 * that names a repository.
 */
export function findRepository(directory: string): Worktree | null {
  for (let at = directory; isAbsolute(at); at = dirname(at)) {
    const worktree = lstatSync(join(at, ".git"), { throwIfNoEntry: false })?.isFile() ? readWorktree(at) : null;
    if (worktree) return worktree;
    if (at === dirname(at)) return null;
  }
  return null;
}

function readWorktree(worktree: string): Worktree | null {
  try {
    const [, named] = /^gitdir: (.+)\n?$/.exec(readFileSync(join(worktree, ".git"), "utf8")) ?? [];
    const own = realpathSync.native(resolve(worktree, named ?? ""));
    const [, repository] = /^(.*)\/\.git\/worktrees\/[^/]+$/.exec(own) ?? [];
    const back = readFileSync(join(own, "gitdir"), "utf8").replace(/\n$/, "");
    const isNamed = realpathSync.native(resolve(own, back)) === join(realpathSync.native(worktree), ".git");
    return repository !== undefined && repository !== "" && isNamed ? { worktree, repository } : null;
  } catch {
    return null;
  }
}

/** The same place in the repository's main checkout; `null` if the path is not in the worktree. */
export function inRepository(path: string, { worktree, repository }: Worktree): string | null {
  return path === worktree || path.startsWith(join(worktree, "/")) ? repository + path.slice(worktree.length) : null;
}
