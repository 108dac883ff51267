import { readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { writeOwnFile, writeOwnFiles } from "@hawk/settings-file/file";
import type { Addition } from "./plan-add.ts";

/** Copies hooks into the registry. What is there already is left as it is. */
export function applyAdd(additions: readonly Addition[], registry: string): void {
  const files = additions
    .filter(({ isThere }) => !isThere)
    .map(({ name, bytes, mode }) => ({ path: join(registry, name), content: bytes, mode }));
  writeOwnFiles(files);
}

/** Removes a hook from the registry; returns where it is kept. */
export function removeHook(name: string, registry: string, backups: string, now: Date): string {
  const path = join(registry, name);
  const kept = join(backups, now.toISOString().replaceAll(":", "-"), basename(name));
  const mode = statSync(path).mode & 0o777;
  writeOwnFile(kept, readFileSync(path), { mode });
  rmSync(path);
  return kept;
}
