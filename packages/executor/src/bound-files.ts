import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BoundFiles, ShellHandler } from "@hawk/protocol";
import { findNamedFiles, isInside } from "./named-files.ts";
import type { CommandPlace } from "./named-files.ts";

/**
 * Why a command that a project brings along must not run, or `null`: every file of the project that it names where it runs has to be
 * the one that the user approved under that word.
 */
export function boundProblem(handler: ShellHandler, { root, files }: BoundFiles, place: CommandPlace): string | null {
  const own = findNamedFiles(handler, place).filter(({ path, realPath }) => isInside(root, path) || isInside(root, realPath));
  const foreign = own.find(({ word, realPath }) => !Object.hasOwn(files, word) || hashFile(realPath) !== files[word]);
  return foreign ? `${foreign.path} is not the file you approved; hawk trust ${root} shows the diff` : null;
}

function hashFile(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
