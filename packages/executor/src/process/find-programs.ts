import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { findProgram } from "./program-file.ts";
import { resolveShim } from "./resolve-shim.ts";

/** More than these are not tried: the first is there, or an upgrade took it away and left the second. */
const MOST = 4;

/**
 * Where a program is by its name: the places on the `PATH`, in their order, so one that is gone later can be found at the next. The program
 * behind a shim comes before the shim.
 */
export function findPrograms(name: string, path: string, most: number = MOST): string[] {
  const found = new Map<string, string>();
  const others: string[] = [];
  for (const directory of path.split(delimiter)) {
    // What is found from the directory that somebody works in may be anybody's.
    const file = isAbsolute(directory) ? findProgram(name, directory) : null;
    if (file === null) continue;
    if (isOfVenv(file, name)) others.push(file);
    else found.set(realpathSync.native(file), found.get(realpathSync.native(file)) ?? file);
    if (found.size === most) break;
  }
  const files =
    found.size > 0 ? [...found.values()] : others.map((file) => baseOf(file, name)).filter((base) => findProgram(base, "") !== null);
  return [...new Set(files.flatMap((file) => [resolveShim(file), file]))];
}

/** A virtual environment was made, and activated, for something else: hooks get the Python that it was made with, unless they name another. */
function isOfVenv(file: string, name: string): boolean {
  return /^python[\d.]*$/.test(name) && existsSync(configOf(file));
}

function baseOf(file: string, name: string): string {
  return join(/^home\s*=\s*(.+?)\s*$/m.exec(readFileSync(configOf(file), "utf8"))?.[1] ?? "", name);
}

function configOf(file: string): string {
  return join(dirname(dirname(file)), "pyvenv.cfg");
}
