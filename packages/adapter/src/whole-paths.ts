import { toAbsolute } from "./patch/patch-call.ts";
import type { JsonObject } from "./read-value.ts";

const pathKeys: ReadonlySet<string> = new Set(["file_path", "notebook_path", "path"]);

/**
 * The input of a known tool, with absolute paths: hosts resolve relative ones from the session's directory, and hooks expect absolute
 * ones. A notebook is a file too, so it gets a `file_path`.
 */
export function withWholePaths(input: JsonObject, cwd: string): JsonObject {
  const whole = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, wholePath(key, value, cwd)]));
  const { notebook_path: notebook, file_path: file } = whole;
  return typeof notebook === "string" && file === undefined ? { ...whole, file_path: notebook } : whole;
}

/** A changed input without the `file_path` that a notebook has only for hooks: if one was changed, so is the notebook's own. */
export function withoutFilePath(input: JsonObject, before: JsonObject): JsonObject {
  const { file_path: file, ...rest } = input;
  if (before["notebook_path"] === undefined || file === undefined) return input;
  return file === before["file_path"] ? rest : { ...rest, notebook_path: file };
}

function wholePath(key: string, value: unknown, cwd: string): unknown {
  if (key === "file_paths" && Array.isArray(value)) return value.map((path: unknown) => wholePath("file_path", path, cwd));
  return pathKeys.has(key) && typeof value === "string" && value !== "" ? toAbsolute(value, cwd) : value;
}
