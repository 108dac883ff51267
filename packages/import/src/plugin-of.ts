import { basename, dirname } from "node:path";

/** The plugin that a `hooks.json` is of: it is in its root, or in `hooks/` below it. */
export function pluginOf(path: string): string {
  return basename(dirname(path)) === "hooks" ? dirname(dirname(path)) : dirname(path);
}
