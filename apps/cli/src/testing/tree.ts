import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";

/** Every file, directory and link below a directory, with its mode and what it holds. Two trees that are alike give the same. */
export function describeTree(root: string): Record<string, string> {
  const described: Record<string, string> = {};
  const walk = (path: string): void => {
    const stats = lstatSync(path);
    const mode = (stats.mode & 0o7777).toString(8);
    const name = relative(root, path) || ".";
    if (stats.isSymbolicLink()) described[name] = `link ${readlinkSync(path)}`;
    else if (stats.isDirectory()) {
      described[name] = `directory ${mode}`;
      for (const entry of readdirSync(path)) walk(join(path, entry));
    } else described[name] = `file ${mode} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
  };
  walk(root);
  return described;
}
