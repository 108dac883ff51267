import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Every file and link below a directory, with its mode and what it holds. Two trees that are alike give the same. */
export function describeDirectory(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).toSorted();
  return Object.fromEntries(paths.map((path) => [path, describe(join(root, path))]));
}

function describe(path: string): string {
  const stats = lstatSync(path);
  const mode = (stats.mode & 0o7777).toString(8);
  if (stats.isSymbolicLink()) return `link ${readlinkSync(path)}`;
  return stats.isDirectory() ? `directory ${mode}` : `file ${mode} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
}
