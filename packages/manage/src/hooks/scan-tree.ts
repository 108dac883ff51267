import { statSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { scanHooks } from "@hawk/registry";
import type { ScanResult } from "@hawk/registry";

/** The hooks in a tree, and the files that they are. */
export function scanTree(root: string, depth: number | undefined): { found: ScanResult; paths: string[] } {
  const found = scanHooks(root, depth === undefined ? {} : { depth });
  const isDirectory = statSync(root).isDirectory();
  return { found, paths: found.hooks.map(({ path }) => (isDirectory ? join(root, path) : root)) };
}

export function refuseNone(paths: readonly string[], root: string): void {
  if (paths.length === 0)
    throw new HawkError("registry/nothing-to-add", `there is no hook in ${root} to add`, { hint: "hawk new makes one" });
}
