import { isObject, withWholePaths } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";

/** The fields that have a canonical name, by the host's own name for the tool: its own name for the field, and hawk's. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bash: { command: "command", description: "description", timeout: "timeout" },
  read: { filePath: "file_path", offset: "offset", limit: "limit" },
  write: { filePath: "file_path", content: "content" },
  edit: { filePath: "file_path", oldString: "old_string", newString: "new_string", replaceAll: "replace_all" },
  multiedit: { filePath: "file_path", edits: "edits" },
  grep: { pattern: "pattern", path: "path", include: "glob" },
  glob: { pattern: "pattern", path: "path" },
  list: { path: "path" },
  webfetch: { url: "url" },
  websearch: { query: "query" },
  task: { description: "description", prompt: "prompt", subagent_type: "subagent_type" },
};

/** What a tool is called with, in canonical names. Paths, which the host takes from the session's directory, become absolute. */
export function toCanonicalInput(tool: string, native: unknown, cwd: string): JsonObject {
  if (!isObject(native)) return {};
  const names = namesFor(tool);
  const renamed = Object.fromEntries(Object.entries(native).map(([key, value]) => [names.get(key) ?? key, value]));
  return names.size > 0 ? withWholePaths(renamed, cwd) : renamed;
}

/** A changed input in the host's own names. What has no canonical name, and no hook could know of, stays as it was. */
export function toNativeInput(tool: string, input: JsonObject, native: unknown): JsonObject {
  const names = namesFor(tool);
  const own = new Map([...names].map(([key, name]) => [name, key]));
  const kept = isObject(native) && names.size > 0 ? Object.entries(native).filter(([key]) => !names.has(key)) : [];
  return Object.fromEntries([...kept, ...Object.entries(input).map(([key, value]) => [own.get(key) ?? key, value] as const)]);
}

function namesFor(tool: string): ReadonlyMap<string, string> {
  return new Map(Object.entries((Object.hasOwn(fieldsOf, tool) ? fieldsOf[tool] : undefined) ?? {}));
}
