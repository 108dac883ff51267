import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readHookMeta } from "@hawk/hook-meta";
import type { HookFile } from "./file-hook.ts";

/** Finds a hook file by its name in the first directory that has it, and reads what it declares. */
export function loadHookFile(name: string, directories: readonly string[]): HookFile | null {
  const path = directories.map((directory) => join(directory, name)).find(isFile);
  if (path === undefined) return null;
  const meta = readHookMeta(path);
  const prompt = meta.kind === "prompt" ? readPrompt(path) : null;
  return prompt ? { path, meta, prompt } : { path, meta };
}

/** The prompt of a prompt file; `@hawk/hook-meta` makes sure there is one. */
function readPrompt(path: string): HookFile["prompt"] | null {
  try {
    const { prompt, model } = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, "")) as Record<string, unknown>;
    if (typeof prompt !== "string") return null;
    return typeof model === "string" ? { prompt, model } : { prompt };
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
