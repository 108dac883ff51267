import { readFileSync } from "node:fs";
import type { ProjectFile } from "./project-file.ts";
import { hashBytes } from "./snapshot.ts";
import type { Snapshot } from "./snapshot.ts";

export interface ApprovedFile {
  path: string;
  sha256: string;
  mode: number;
  /** Where it really is, in the project, if a link leads there. */
  target?: string;
  /** How the file of the project looked when it was read. */
  seen?: string;
}

/** What was approved, file by file. */
export interface Manifest {
  version: 1;
  root: string;
  files: readonly ApprovedFile[];
}

/** The manifest of a project as it is now. */
export function toManifest({ root, files }: Snapshot): Manifest {
  return { version: 1, root, files: [...files].map(([path, file]) => toApprovedFile(path, file)) };
}

function toApprovedFile(path: string, { bytes, mode, seen, target }: ProjectFile): ApprovedFile {
  return { path, sha256: hashBytes(bytes), mode, ...(target === undefined ? {} : { target }), ...(seen === undefined ? {} : { seen }) };
}

/** Names a project with these files at this place, and no other. */
export function digestOf({ root, files }: Pick<Manifest, "root" | "files">): string {
  return hashBytes(
    JSON.stringify([root, files.map(({ path, sha256, mode, target }) => [path, sha256, mode, ...(target === undefined ? [] : [target])])]),
  );
}

/** The manifest that a digest names; `null` when it is not there or not that one. */
export function readManifest(path: string, digest: string): Manifest | null {
  try {
    const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
    return manifest.version === 1 && digestOf(manifest) === digest ? manifest : null;
  } catch {
    return null;
  }
}
