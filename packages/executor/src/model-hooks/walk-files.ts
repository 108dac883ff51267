import { readdir } from "node:fs/promises";
import type { Dirent } from "node:fs";
import { join } from "node:path";
import { spend } from "./budget.ts";
import type { Budget } from "./budget.ts";

/** Directories with third-party or generated files. */
const skippedDirectories: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** The regular files below a directory, nearer ones first, in a stable order. Links are not followed. */
export async function* walkFiles(directory: string, budget: Budget): AsyncGenerator<string> {
  const waiting = [directory];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const entry of await list(next)) {
      if (!spend(budget, { entries: 1 })) return;
      const path = join(next, entry.name);
      if (entry.isFile()) yield path;
      else if (entry.isDirectory() && !skippedDirectories.has(entry.name)) waiting.push(path);
    }
  }
}

/** Nothing for a directory that can't be read. */
async function list(directory: string): Promise<Dirent[]> {
  try {
    return (await readdir(directory, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
