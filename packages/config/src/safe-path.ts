import { extname } from "node:path";
import type { HookDefinition } from "@hawk/protocol";
import type { HookFile } from "./file-hook.ts";

const MOST_BYTES = 256;

/**
 * A hook in the registry is a single file. Python would look for modules among the other hooks first, so a hook named like a library
 * would be loaded by all hooks that need the library.
 */
export function withSafePath(definition: HookDefinition, file: HookFile): HookDefinition {
  return isPython(file) ? { ...definition, env: { PYTHONSAFEPATH: "1", ...definition.env } } : definition;
}

function isPython({ path, bytes }: HookFile): boolean {
  return extname(path) === ".py" || /^#![^\n]*python/.test(bytes?.toString("latin1", 0, MOST_BYTES) ?? "");
}
