import { relative, sep } from "node:path";

/** The path of a file in its project, with slashes on every system: what was approved is written down in that form. */
export function wayIn(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}
