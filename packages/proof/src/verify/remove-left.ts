import { existsSync, readdirSync, rmSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Recipe } from "../recipe.ts";

/** Removes logs that are about nothing but a proof, and the directories that are empty without them. */
export function removeLeft({ leaves }: Recipe, home: string): void {
  for (const below of leaves?.below ?? []) {
    const root = join(home, below);
    const projects = existsSync(root) ? readdirSync(root) : [];
    const found = projects.map((name) => join(root, name, leaves?.name ?? "")).filter((path) => existsSync(path));
    for (const path of found) {
      rmSync(path, { recursive: true });
      removeEmpty(dirname(path), home);
    }
  }
}

function removeEmpty(directory: string, home: string): void {
  if (directory === home || readdirSync(directory).length > 0) return;
  rmdirSync(directory);
  removeEmpty(dirname(directory), home);
}
