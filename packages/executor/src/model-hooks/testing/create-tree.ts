import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** What is in a file, or where a symbolic link leads. */
export type TreeEntry = string | Buffer | { linkTo: string };

/** Writes files into a new directory, which is removed when the test ends. */
export function createTree(entries: Record<string, TreeEntry>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-agent-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, entry] of Object.entries(entries)) {
    const absolutePath = join(root, path);
    mkdirSync(dirname(absolutePath), { recursive: true });
    if (typeof entry === "object" && "linkTo" in entry) symlinkSync(entry.linkTo, absolutePath);
    else writeFileSync(absolutePath, entry);
  }
  return root;
}
