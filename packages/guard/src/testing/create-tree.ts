import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** The text of a file, or where a symbolic link leads. */
export type TreeEntry = string | { linkTo: string };

/** Writes files into a new directory, which is removed when the test ends. */
export function createTree(entries: Record<string, TreeEntry>): string {
  const root = mkdtempSync(join(tmpdir(), "hawk-registry-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, entry] of Object.entries(entries)) {
    const absolutePath = join(root, path);
    mkdirSync(dirname(absolutePath), { recursive: true });
    if (typeof entry === "string") writeFileSync(absolutePath, entry);
    else symlinkSync(entry.linkTo, absolutePath);
  }
  return root;
}
