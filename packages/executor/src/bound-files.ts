import { createHash } from "node:crypto";
import { lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { BoundFile, BoundFiles, ShellHandler } from "@hawk/protocol";
import { isInside, resolveWord, wordsOf } from "./named-files.ts";
import type { CommandPlace } from "./named-files.ts";

/**
 * Why a project's command must not run, or `null`. Every approved word must still name that file: a regular
 * file, at that place, with those bytes. No other word may name something in the project that isn't a directory.
 */
export function boundProblem(handler: ShellHandler, { root, files }: BoundFiles, place: CommandPlace): string | null {
  for (const word of new Set([...wordsOf(handler), ...Object.keys(files)])) {
    const path = resolveWord(word, place);
    const file = Object.hasOwn(files, word) ? files[word] : undefined;
    const why = file
      ? otherFile(word, path, file, root)
      : path !== null && isNewcomer(path, root)
        ? "was not there when you approved this"
        : null;
    if (why !== null) return `${path ?? word} ${why}; hawk trust ${root} shows the diff`;
  }
  return null;
}

/** Why a path isn't the approved file, or `null`. */
function otherFile(word: string, path: string | null, { path: approved, sha256 }: BoundFile, root: string): string | null {
  const realPath = path === null ? null : resolveReal(path);
  if (realPath === null) return `is not there${word.startsWith("$") ? "" : `: name it $HAWK_PROJECT_DIR/${approved}`}`;
  if (realPath !== join(root, approved)) return `is not ${join(root, approved)}, the file you approved`;
  if (!statSync(realPath).isFile()) return "is not the file you approved: it is not a regular file";
  return hashFile(realPath) === sha256 ? null : "is not the file you approved: it has changed";
}

/** Whether a word now names something in the project that did not exist at approval. Directories may come and go. */
function isNewcomer(path: string, root: string): boolean {
  const realPath = resolveReal(path);
  if (realPath === null) return isInside(root, path) && isLink(path);
  return (isInside(root, path) || isInside(root, realPath)) && !statSync(realPath).isDirectory();
}

/** A broken link, for now. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function resolveReal(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

function hashFile(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
