import type { HookMeta, HookProblem } from "@hawk/hook-meta";
import { readHook } from "./read-hook.ts";
import { walkFiles } from "./walk-files.ts";

/** Where and how deep to look for hooks. */
export interface ScanOptions {
  /** How many levels of subdirectories to descend into; all of them by default. */
  depth?: number;
  /** Which files to look at, by their paths; all of them by default. */
  only?: (path: string) => boolean;
}

/** A hook, with its path relative to the scanned root and its file name. */
export type ScannedHook = { path: string; name: string } & HookMeta;

/** A file that is not a hook although it looks as if it was meant to be one. */
export interface NearMiss {
  path: string;
  problems: HookProblem[];
}

/** The hooks in a tree, and files that look like hooks but aren't. */
export interface ScanResult {
  /** The hooks, in path order. */
  hooks: ScannedHook[];
  /** Files that look like hooks but aren't. */
  nearMisses: NearMiss[];
  /** How many files and links were met that are not hooks. */
  skipped: number;
}

/**
 * Finds the hooks in a tree, or says what one file is. Only reads; throws a `HawkError` for a path that can't be scanned.
 *
 * @example
 * ```ts
 * for (const { path, events } of scanHooks("hooks").hooks) console.log(path, events);
 * ```
 */
export function scanHooks(root: string, { depth = Infinity, only = () => true }: ScanOptions = {}): ScanResult {
  const result: ScanResult = { hooks: [], nearMisses: [], skipped: 0 };
  const passedOver = walkFiles(root, depth, (absolutePath, path, name) => {
    if (!only(path)) return;
    const meta = readHook(absolutePath);
    if (meta.kind) result.hooks.push(toScannedHook(meta, path, name));
    else {
      result.skipped += 1;
      if (meta.problems.length > 0) result.nearMisses.push({ path, problems: meta.problems });
    }
  });
  return { ...result, skipped: result.skipped + passedOver };
}

/** Adds to the object instead of copying it: a tree may hold ten thousand of them. */
function toScannedHook(meta: HookMeta, path: string, name: string): ScannedHook {
  const hook = meta as ScannedHook;
  hook.path = path;
  hook.name = name;
  return hook;
}
