import { createHash } from "node:crypto";
import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { DEEPEST, LARGEST_PROJECT_BYTES, MOST_FILES } from "./limits.ts";
import { notRegular, readProjectFile, refusalError } from "./project-file.ts";
import type { ProjectFile } from "./project-file.ts";
import { wayIn } from "./way-in.ts";

/** A project's hooks and configuration, read once, so the user approves exactly what is shown. */
export interface Snapshot {
  /** The project, without links. */
  root: string;
  /** By their paths in the project, in order. */
  files: ReadonlyMap<string, ProjectFile>;
}

/** Hawk's own files say nothing about the project. */
const OWN = ".hawk/vendor";

/** Reads all that is below `.hawk`. */
export function readSnapshot(root: string): Snapshot {
  return toSnapshot(root, new Map(listTree(root).map((path) => [path, readProjectFile(join(root, path))])));
}

/** The same with more files of the project, by their paths in it. What was read before is not read again. */
export function addFiles({ root, files }: Snapshot, paths: readonly string[]): Snapshot {
  const more = paths.filter((path) => !files.has(path)).map((path) => [path, readNamedFile(root, path)] as const);
  return toSnapshot(root, new Map([...files, ...more]));
}

/** A file that a command names. Links may lead to it, within the project. */
export function readNamedFile(root: string, path: string): ProjectFile {
  const target = wayIn(root, realpathSync.native(join(root, path)));
  return { ...readProjectFile(join(root, path), { mayBeLink: true }), ...(target === path ? {} : { target }) };
}

function toSnapshot(root: string, files: Snapshot["files"]): Snapshot {
  const total = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > LARGEST_PROJECT_BYTES)
    throw refusalError(join(root, ".hawk"), `holds more than ${LARGEST_PROJECT_BYTES} bytes`, "keep only what hooks need in it");
  return { root, files: new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The paths of the files below `.hawk`. Whatever is not a regular file is refused: it could lead anywhere. */
export function listTree(root: string): string[] {
  const top = lstatSync(join(root, ".hawk"), { throwIfNoEntry: false });
  if (!top) throw notFoundError(root);
  if (!top.isDirectory()) throw refusalError(join(root, ".hawk"), "is a link or not a directory", "put the directory itself there");
  const paths: string[] = [];
  walk(root, ".hawk", 1, paths);
  return paths;
}

function notFoundError(root: string): HawkError {
  const isThere = statSync(root, { throwIfNoEntry: false }) !== undefined;
  const message = isThere ? `${root} has no .hawk, so there is nothing to trust` : `there is no ${root}`;
  return new HawkError("trust/nothing", message, { hint: "name a project that has a .hawk" });
}

function walk(root: string, directory: string, depth: number, paths: string[]): void {
  if (depth > DEEPEST) throw refusalError(join(root, directory), `is nested deeper than ${DEEPEST} directories`, "keep .hawk flat");
  for (const entry of readDirectory(join(root, directory))) {
    const path = `${directory}/${entry.name}`;
    if (entry.name.includes("\uFFFD")) throw refusalError(join(root, path), "has a name that is not text", "rename it");
    if (path === OWN) continue;
    if (entry.isDirectory()) walk(root, path, depth + 1, paths);
    else if (entry.isFile()) paths.push(path);
    else throw notRegular(join(root, path));
    if (paths.length > MOST_FILES)
      throw refusalError(join(root, ".hawk"), `holds more than ${MOST_FILES} files`, "keep only what hooks need in it");
  }
}

function readDirectory(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    throw refusalError(path, `can't be read: ${(error as NodeJS.ErrnoException).code}`, "check its permissions");
  }
}

export function hashBytes(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
