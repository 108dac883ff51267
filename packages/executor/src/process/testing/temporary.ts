import { createTree } from "@hawk/testing";

/** Files of one mode in a new directory, which is removed when the test ends. */
export function createFiles(files: Record<string, string> = {}, mode = 0o644): string {
  return createTree(files, { mode });
}
