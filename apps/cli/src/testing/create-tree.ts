import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes files into a new directory, which is removed when the test ends. */
export function createTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "hawk-cli-"));
  onTestFinished(() => removeTree(root));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** A runner may still be writing its trace when it has answered: what comes up meanwhile is removed as well. */
function removeTree(root: string, triesLeft = 20): void {
  try {
    // A runner may still write its trace, after its answer.
    rmSync(root, { recursive: true, force: true, maxRetries: 20 });
  } catch (error) {
    if (triesLeft === 0 || (error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    removeTree(root, triesLeft - 1);
  }
}
