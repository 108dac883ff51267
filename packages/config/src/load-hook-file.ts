import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findEvent } from "@hawk/events";
import { parseHookMeta, readHookMeta } from "@hawk/hook-meta";
import type { HookFile } from "./file-hook.ts";
import type { FileReader } from "./file-reader.ts";

/** Finds a hook file by its name in the first directory that has it, or in the one event directory there that has it, and reads what it declares. */
export function loadHookFile(name: string, directories: readonly string[], { bytes: read }: FileReader): HookFile | null {
  const path = directories.map((directory) => join(directory, name)).find(isFile) ?? onlyOne(findInEventDirectories(name, directories));
  if (path === undefined) return null;
  const bytes = read(path);
  if (!bytes) return { path, bytes, meta: readHookMeta(path) };
  const text = bytes.toString("utf8");
  const meta = parseHookMeta(path, text);
  if (meta.kind === "rule") return { path, bytes, meta, body: text.slice(meta.body?.start ?? text.length) };
  const prompt = meta.kind === "prompt" ? readPrompt(text) : null;
  return prompt ? { path, bytes, meta, prompt } : { path, bytes, meta };
}

/** Files of that name in the event directories of an older layout: `pre_tool_use/guard.py`. */
export function findInEventDirectories(name: string, directories: readonly string[]): string[] {
  if (name.includes("/")) return [];
  return directories.flatMap((directory) =>
    listNames(directory)
      .filter((child) => findEvent(child) !== null)
      .map((child) => join(directory, child, name))
      .filter(isFile),
  );
}

export function listNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function onlyOne(paths: readonly string[]): string | undefined {
  return paths.length === 1 ? paths[0] : undefined;
}

/** The prompt of a prompt file; `@hawk/hook-meta` makes sure there is one. */
function readPrompt(text: string): HookFile["prompt"] | null {
  try {
    const { prompt, model } = JSON.parse(text.replace(/^\uFEFF/, "")) as Record<string, unknown>;
    if (typeof prompt !== "string") return null;
    return typeof model === "string" ? { prompt, model } : { prompt };
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
