import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { HawkError } from "@hawk/errors";
import { walkFiles } from "../walk-files.ts";
import type { PackageFile } from "./find-hooks.ts";
import type { Limits } from "./limits.ts";
import { refuseTotal } from "./read-blobs.ts";
import { whyPassedOver } from "./tree-entries.ts";
import type { SkippedEntry } from "./tree-entries.ts";

/** Reads the files of a plain directory, within the same limits as those of a repository. Links that leave it are not followed. */
export function readDirectory(root: string, limits: Limits): { files: PackageFile[]; passedOver: SkippedEntry[] } {
  const files: PackageFile[] = [];
  const passedOver: SkippedEntry[] = [];
  let total = 0;
  let count = 0;
  walkFiles(root, Infinity, (absolutePath, path) => {
    count += 1;
    if (count > limits.entries) throw tooMany(root, limits);
    const why = whyPassedOver({ mode: "100644", id: "", path });
    const read = why === null ? readFile(absolutePath, limits) : why;
    if (typeof read === "string") passedOver.push({ path, why: read });
    else {
      total += read.bytes.length;
      refuseTotal(total, limits);
      files.push({ path, ...read });
    }
  });
  return { files, passedOver };
}

function readFile(path: string, { blobBytes }: Limits): Omit<PackageFile, "path"> | string {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const { size, mode } = fstatSync(file);
    if (size > blobBytes) return `it is larger than ${blobBytes / 1024} KB, too large for a hook`;
    return { bytes: readFileSync(file), isExecutable: (mode & 0o100) !== 0 };
  } catch (error) {
    return `it can't be read: ${(error as NodeJS.ErrnoException).code}`;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function tooMany(root: string, { entries }: Limits): HawkError {
  return new HawkError("download/too-many-files", `${root} has more than ${entries} files`, {
    changed: false,
    hint: "name the directory that has the hooks",
  });
}
