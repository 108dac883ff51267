import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ApprovedCopy } from "./copies/store.ts";
import type { Manifest } from "./copies/manifest.ts";
import type { Snapshot } from "./copies/snapshot.ts";
import { toText } from "./to-text.ts";

/** A file of a project, and what changed since it was approved. */
export interface DescribedFile {
  path: string;
  change: "added" | "changed" | "removed" | "same";
  sha256: string;
  mode: number;
  /** The old mode, if it changed. */
  modeBefore?: number;
  bytes: number;
  /** `null`: there is none, or it is not text. */
  before: string | null;
  after: string | null;
}

/** Every file that there is or was. */
export function describeFiles({ files }: Snapshot, manifest: Manifest, previous: ApprovedCopy | null): DescribedFile[] {
  const before = new Map((previous?.manifest.files ?? []).map((file) => [file.path, file]));
  const now = manifest.files.map(({ path, sha256, mode }): DescribedFile => {
    const old = before.get(path);
    const bytes = files.get(path)?.bytes ?? Buffer.alloc(0);
    const isSame = old?.sha256 === sha256 && old.mode === mode;
    return {
      path,
      change: old ? (isSame ? "same" : "changed") : "added",
      sha256,
      mode,
      ...(old && old.mode !== mode ? { modeBefore: old.mode } : {}),
      bytes: bytes.length,
      before: old && previous ? readCopy(previous, path) : null,
      after: toText(bytes),
    };
  });
  const gone = [...before.values()].filter(({ path }) => !files.has(path));
  return [
    ...now,
    ...gone.map(({ path, sha256, mode }): DescribedFile => {
      const text = previous ? readCopy(previous, path) : null;
      return { path, change: "removed", sha256, mode, bytes: 0, before: text, after: null };
    }),
  ];
}

function readCopy({ directory }: ApprovedCopy, path: string): string | null {
  try {
    return toText(readFileSync(join(directory, path)));
  } catch {
    return null;
  }
}
