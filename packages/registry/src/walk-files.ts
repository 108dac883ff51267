import { readdirSync, realpathSync, statSync } from "node:fs";
import type { Dirent } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { HawkError } from "@hawk/errors";

/** `path` is relative to the root, with forward slashes; `name` is the last part of it. */
export type VisitFile = (absolutePath: string, path: string, name: string) => void;

interface Walk {
  root: string;
  visit: VisitFile;
  /** Entries that were passed over: links that leave the tree or lead nowhere, sockets and the like. */
  skipped: number;
}

/** Directories that hold other people's files, or none that a person wrote. */
const skippedDirectories = new Set([".git", "node_modules"]);

/**
 * Visits the files below `root`, or `root` itself when it is a file, in a stable order. Links that leave the tree are not followed.
 * The answer is how many entries were passed over.
 */
export function walkFiles(root: string, depth: number, visit: VisitFile): number {
  const absoluteRoot = resolve(root);
  const realRoot = resolveRoot(root);
  const stats = statSync(realRoot);
  if (stats.isFile()) {
    visit(absoluteRoot, basename(absoluteRoot), basename(absoluteRoot));
    return 0;
  }
  if (!stats.isDirectory())
    throw new HawkError("scan/not-a-tree", `${root} is neither a file nor a directory`, { hint: "name a directory that holds hooks" });
  const walk: Walk = { root: realRoot, visit, skipped: 0 };
  const entries = list(absoluteRoot);
  if (!entries) throw new HawkError("scan/unreadable", `${root} can't be read`, { hint: "check the directory's permissions" });
  walkEntries(walk, entries, absoluteRoot, "", depth, false);
  return walk.skipped;
}

function resolveRoot(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR")
      throw new HawkError("scan/not-found", `no such file or directory: ${root}`, { hint: "check the path", cause: error });
    throw new HawkError("scan/unreadable", `${root} can't be read: ${code}`, { hint: "check the path and its permissions", cause: error });
  }
}

function walkEntries(walk: Walk, entries: Dirent[], directory: string, prefix: string, depth: number, isBehindLink: boolean): void {
  for (const entry of entries) {
    const { name } = entry;
    const absolutePath = directory.endsWith(sep) ? directory + name : directory + sep + name;
    if (entry.isFile()) walk.visit(absolutePath, prefix + name, name);
    else if (entry.isDirectory()) walkDirectory(walk, absolutePath, prefix, name, depth, isBehindLink);
    else if (entry.isSymbolicLink()) walkLink(walk, absolutePath, prefix, name, depth, isBehindLink);
    else walk.skipped += 1;
  }
}

function walkDirectory(walk: Walk, directory: string, prefix: string, name: string, depth: number, isBehindLink: boolean): void {
  if (depth < 1 || skippedDirectories.has(name)) return;
  const entries = list(directory);
  if (entries) walkEntries(walk, entries, directory, `${prefix}${name}/`, depth - 1, isBehindLink);
  else walk.skipped += 1;
}

/**
 * Follows a link within the tree. Its target gets the link's name, since a directory's name may say which event its files are for.
 * Directories behind a second link are left alone, so links can't make a tree endless.
 */
function walkLink(walk: Walk, link: string, prefix: string, name: string, depth: number, isBehindLink: boolean): void {
  const kind = kindOfTarget(walk.root, link);
  if (kind === "file") walk.visit(link, prefix + name, name);
  else if (kind === "directory" && !isBehindLink) walkDirectory(walk, link, prefix, name, depth, true);
  else walk.skipped += 1;
}

/** The target of a link, if it is inside the tree and doesn't contain the link. */
function kindOfTarget(root: string, link: string): "file" | "directory" | null {
  try {
    const target = realpathSync.native(link);
    const isSkipped = relative(root, target)
      .split(sep)
      .some((part) => skippedDirectories.has(part));
    if (isSkipped || !contains(root, target)) return null;
    const stats = statSync(target);
    if (stats.isFile()) return "file";
    return stats.isDirectory() && !contains(target, realpathSync.native(dirname(link))) ? "directory" : null;
  } catch {
    return null;
  }
}

function contains(directory: string, path: string): boolean {
  return path === directory || path.startsWith(join(directory, sep));
}

function list(directory: string): Dirent[] | null {
  try {
    return readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}
