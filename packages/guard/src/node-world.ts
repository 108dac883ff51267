import { existsSync, lstatSync, openSync, readSync, closeSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { unixPath } from "@hawk/shell-facts";
import { fitsGlob } from "./spellings.ts";
import { agentHomes } from "./world.ts";
import type { World } from "./world.ts";

const MOST_BYTES = 8 << 20;

/** This machine, as the guard sees it. Changes and starts nothing. */
export function createWorld(here: string, ownHome: string, variables: Readonly<Record<string, string | undefined>>): World {
  const [directory, home] = [asUnix(here), asUnix(ownHome)];
  return { home, directory, variables: { ...agentHomes(home), ...variables }, exists, isDirectory, realPath, readText, glob };
}

/** Paths are compared as a Unix shell on Windows writes them: `/c/Users/me`. */
function asUnix(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) ? unixPath(path) : path;
}

/** Where such a path is for the system. */
function native(path: string): string {
  return process.platform === "win32" ? path.replace(/^\/([a-z])(?=\/|$)/, "$1:/") : path;
}

function exists(path: string): boolean {
  try {
    lstatSync(native(path));
    return true;
  } catch {
    return false;
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(native(path)).isDirectory();
  } catch {
    return false;
  }
}

/** Resolves the part of the path that exists; the rest is unchanged. */
function realPath(path: string): string {
  let rest = "";
  for (let at = path, count = 0; count < 100; at = dirname(at), count += 1) {
    try {
      return (asUnix(realpathSync.native(native(at))) + rest).replace(/^\/\//, "/");
    } catch {
      if (at === dirname(at)) return path;
      rest = `/${basename(at)}${rest}`;
    }
  }
  return path;
}

function readText(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(native(path), "r");
    const buffer = Buffer.alloc(Math.min(statSync(native(path)).size, MOST_BYTES));
    return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function glob(pattern: string): string[] {
  let found = [""];
  for (const part of pattern.split("/").slice(1)) {
    found = found.flatMap((directory) => (/[*?[]/.test(part) ? matching(directory, part) : [`${directory}/${part}`])).slice(0, 200);
  }
  return found.filter((path) => existsSync(native(path)));
}

function matching(directory: string, part: string): string[] {
  try {
    return readdirSync(native(directory || "/"))
      .filter((name) => (part.startsWith(".") || !name.startsWith(".")) && fitsGlob(name, part))
      .slice(0, 200)
      .map((name) => `${directory}/${name}`);
  } catch {
    return [];
  }
}
