import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** What is in a file, or where a symbolic link leads. */
export type TreeEntry = string | Uint8Array | { linkTo: string };

export interface TreeOptions {
  /** Of all files; else what the process gives new ones. */
  mode?: number;
  /** Takes what removes the tree. Without it, that happens when the test ends; `beforeAll` may return it for all tests of a file. */
  whenDone?: (remove: () => void) => void;
}

/** Writes files into a new directory, which has no link in its path and is removed when the test ends. */
export function createTree(
  entries: Readonly<Record<string, TreeEntry>> = {},
  { mode, whenDone = onTestFinished }: TreeOptions = {},
): string {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), "hawk-test-")));
  whenDone(() => removeTree(root));
  for (const [path, entry] of Object.entries(entries)) {
    const place = join(root, path);
    mkdirSync(dirname(place), { recursive: true });
    if (typeof entry === "object" && "linkTo" in entry) symlinkSync(entry.linkTo, place);
    else writeFileSync(place, entry);
    if (mode !== undefined) chmodSync(place, mode);
  }
  return root;
}

/** A runner may still be writing its trace when it has answered: what comes up meanwhile is removed as well, which rmSync's own `maxRetries` would not do. */
export function removeTree(root: string, triesLeft = 200): void {
  try {
    rmSync(root, { recursive: true, force: true });
  } catch (error) {
    if (triesLeft === 0 || (error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    removeTree(root, triesLeft - 1);
  }
}
