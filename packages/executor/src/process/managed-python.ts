import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isExecutable } from "./program-file.ts";

/** hawk's Python environment, in the directory for hooks' packages, and the list of its packages. */
export function managedPythonPaths(depsDir: string): { root: string; python: string; list: string } {
  const root = join(depsDir, "python");
  return { root, python: join(root, "bin", "python"), list: join(root, "hawk-packages.json") };
}

/** The packages in hawk's own Python environment, as hooks name them. None if there is no working environment. */
export function managedPackages(depsDir: string): string[] {
  const { python, list } = managedPythonPaths(depsDir);
  return isExecutable(python) ? readList(list) : [];
}

/** The interpreter of hawk's Python environment, for a hook if it has all of its packages; otherwise `null`. */
export function managedPython(depsDir: string | undefined, packages: readonly string[] | undefined): string | null {
  if (depsDir === undefined || packages === undefined || packages.length === 0) return null;
  const there = managedPackages(depsDir);
  return packages.every((name) => there.includes(name)) ? managedPythonPaths(depsDir).python : null;
}

const systemDirectories = new Set([".", "/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]);

/** The usual names of Python. An interpreter with another path was chosen for its packages. */
export function isSystemPython(program: string): boolean {
  return /^python(?:3(?:\.\d+)?)?$/.test(basename(program)) && systemDirectories.has(dirname(program));
}

function readList(path: string): string[] {
  try {
    const list: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}
