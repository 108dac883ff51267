import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { findProgram } from "./program-file.ts";
import { resolveShim } from "./resolve-shim.ts";

/** How many places to keep: the first works, or an upgrade removed it and left the second. */
const MOST = 4;

/**
 * Where a program is: the places on the `PATH`, in order, so if one disappears, the next can be used. The program
 * behind a shim comes before the shim.
 */
export function findPrograms(name: string, path: string, most: number = MOST): string[] {
  const found = new Map<string, string>();
  const others: string[] = [];
  for (const directory of path.split(delimiter)) {
    // A program found relative to the working directory could be anyone's.
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

/** An active virtual environment is meant for something else: hooks get its base Python, unless they name another. */
function isOfVenv(file: string, name: string): boolean {
  return /^python[\d.]*$/.test(name) && existsSync(configOf(file));
}

function baseOf(file: string, name: string): string {
  return join(/^home\s*=\s*(.+?)\s*$/m.exec(readFileSync(configOf(file), "utf8"))?.[1] ?? "", name);
}

function configOf(file: string): string {
  return join(dirname(dirname(file)), "pyvenv.cfg");
}
