import { existsSync, lstatSync, openSync, readSync, closeSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fitsGlob } from "./spellings.ts";
import { agentHomes } from "./world.ts";
import type { World } from "./world.ts";

const MOST_BYTES = 8 << 20;

/** This machine, as the guard sees it. Changes and starts nothing. */
export function createWorld(directory: string, home: string, variables: Readonly<Record<string, string | undefined>>): World {
  return { home, directory, variables: { ...agentHomes(home), ...variables }, exists, isDirectory, realPath, readText, glob };
}

function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Resolves the part of the path that exists; the rest is unchanged. */
function realPath(path: string): string {
  let rest = "";
  for (let at = path, count = 0; count < 100; at = dirname(at), count += 1) {
    try {
      return (realpathSync.native(at) + rest).replace(/^\/\//, "/");
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
    file = openSync(path, "r");
    const buffer = Buffer.alloc(Math.min(statSync(path).size, MOST_BYTES));
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
  return found.filter((path) => existsSync(path));
}

function matching(directory: string, part: string): string[] {
  try {
    return readdirSync(directory || "/")
      .filter((name) => (part.startsWith(".") || !name.startsWith(".")) && fitsGlob(name, part))
      .slice(0, 200)
      .map((name) => `${directory}/${name}`);
  } catch {
    return [];
  }
}
