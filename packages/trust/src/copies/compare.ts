import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { ApprovedFile, Manifest } from "./manifest.ts";
import { readProjectFile, statFile } from "./project-file.ts";
import { hashBytes, listTree, readNamedFile } from "./snapshot.ts";

/** `gone`: the project itself is not there. */
export type ProjectState = "as approved" | "changed" | "gone";

/** Whether a project is still what was approved. Files that nobody has touched since are not read again. */
export function compareProject({ root, files }: Manifest): ProjectState {
  if (!lstatSync(root, { throwIfNoEntry: false })?.isDirectory()) return "gone";
  const approved = new Set(files.map(({ path }) => path));
  try {
    const isAdded = listTree(root).some((path) => !approved.has(path));
    return !isAdded && files.every((file) => isSame(root, file)) ? "as approved" : "changed";
  } catch {
    // An unreadable or refused file can't be the approved one.
    return "changed";
  }
}

function isSame(root: string, { path, sha256, mode, seen, target }: ApprovedFile): boolean {
  const absolute = join(root, path);
  if (seen !== undefined && statFile(absolute) === seen) return true;
  const file = path.startsWith(".hawk/") ? readProjectFile(absolute) : readNamedFile(root, path);
  return file.mode === mode && file.target === target && hashBytes(file.bytes) === sha256;
}
