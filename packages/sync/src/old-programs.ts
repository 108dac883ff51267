import { statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { listFiles } from "@hawk/state";

/** How many stay: a dispatcher, and a library for each of the three ways to run hooks. */
const KEPT = 4;

/** Program files that no runner has used for long. The latest stay, since a running runner may still read its own. */
export function findOldPrograms(lib: string, wanted: ReadonlySet<string>): string[] {
  const files = listFiles(lib);
  const nameOf = (path: string): string => relative(lib, path).split(sep)[0] ?? "";
  const used = new Set([...wanted].filter((path) => path.startsWith(join(lib, sep))).map(nameOf));
  const old = [...new Set(files.map(nameOf))].filter((name) => !used.has(name));
  const written = new Map(old.map((name) => [name, statSync(join(lib, name)).mtimeMs]));
  const gone = new Set(old.toSorted((one, other) => (written.get(other) ?? 0) - (written.get(one) ?? 0)).slice(KEPT));
  return files.filter((path) => gone.has(nameOf(path)) || (used.has(nameOf(path)) && !wanted.has(path)));
}
