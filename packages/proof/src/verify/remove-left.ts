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

/** Which of the files that an agent makes in a project are not there yet. */
export function listMissing({ makes = [] }: Recipe, project: string): string[] {
  return makes.map((path) => join(project, path)).filter((path) => !existsSync(path));
}

/** Removes what an agent has made in a project since. */
export function removeMade(paths: readonly string[], project: string): void {
  for (const path of paths.filter((one) => existsSync(one))) {
    rmSync(path);
    removeEmpty(dirname(path), project);
  }
}

function removeEmpty(directory: string, top: string): void {
  if (directory === top || readdirSync(directory).length > 0) return;
  rmdirSync(directory);
  removeEmpty(dirname(directory), top);
}
