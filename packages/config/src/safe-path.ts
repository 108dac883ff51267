import { closeSync, openSync, readSync } from "node:fs";
import { extname } from "node:path";
import type { HookDefinition } from "@hawk/protocol";

const MOST_BYTES = 256;

/**
 * A hook of the registry is a single file. Python would look for modules among the other hooks first, so one of a library's name is
 * loaded by all that need the library.
 */
export function withSafePath(definition: HookDefinition, path: string): HookDefinition {
  return isPython(path) ? { ...definition, env: { PYTHONSAFEPATH: "1", ...definition.env } } : definition;
}

function isPython(path: string): boolean {
  return extname(path) === ".py" || /^#![^\n]*python/.test(readStart(path));
}

function readStart(path: string): string {
  try {
    const descriptor = openSync(path, "r");
    const start = Buffer.alloc(MOST_BYTES);
    const length = readSync(descriptor, start);
    closeSync(descriptor);
    return start.toString("latin1", 0, length);
  } catch {
    return "";
  }
}
