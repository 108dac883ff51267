import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is below a directory. */
export function isBelow(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
