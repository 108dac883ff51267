import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import type { Stats } from "node:fs";
import type { ConfigProblem } from "@hawk/protocol/read";

const LARGEST_FILE = 1_048_576;

/** A file's text with its facts, a problem, or `null` when there is no such file. */
export type LoadedText = { text: string; stats: Stats } | { problem: ConfigProblem } | null;

/** Reads a configuration file. A missing file is no problem; an unreadable one is. Problems name the file `name`. */
export function loadText(file: string, name = file): LoadedText {
  let descriptor: number | undefined;
  try {
    // A pipe without a writer must not block.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return failure(name, "is not a file");
    if (stats.size > LARGEST_FILE) return failure(name, `is larger than ${LARGEST_FILE} bytes`);
    return { text: readFileSync(descriptor, "utf8"), stats };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? null : failure(name, `can't be read: ${code}`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function failure(file: string, why: string): { problem: ConfigProblem } {
  return {
    problem: { file, line: 1, column: 1, message: `the file ${why}`, hint: "check the file and its permissions", severity: "error" },
  };
}
