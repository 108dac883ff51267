import { isDeepStrictEqual } from "node:util";
import { textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";

/** Several replacements in one call, joined, so a hook that searches for text sees all of them. */
export function joinReplacements(input: JsonObject, own: JsonObject): JsonObject {
  if (!isMultiple(own)) return input;
  const numbers = Object.keys(own).flatMap((key) => /^old_str_(\d+)$/.exec(key)?.[1] ?? []);
  const edits = numbers.map((n) => ({ old_string: textOrEmpty(own, `old_str_${n}`), new_string: textOrEmpty(own, `new_str_${n}`) }));
  const join = (key: "old_string" | "new_string"): string => edits.map((edit) => edit[key]).join("\n");
  return { ...input, old_string: join("old_string"), new_string: join("new_string"), edits };
}

/** With several replacements, the path can be changed but no text. */
export function changeReplacements(input: JsonObject, own: JsonObject, before: JsonObject): JsonObject | string {
  if (!isMultiple(own)) return input;
  const { edits, old_string, new_string, ...rest } = input;
  const isReworded = Object.entries({ edits, old_string, new_string }).some(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, before[key]),
  );
  return isReworded ? "with several replacements in one call, none can be changed" : rest;
}

function isMultiple(own: JsonObject): boolean {
  return Object.hasOwn(own, "old_str_2");
}

/** `file_path` is the first removed file. */
export function toPaths(input: JsonObject): JsonObject {
  const { file_paths: value } = input;
  const paths = (Array.isArray(value) ? value : []).filter((path) => typeof path === "string");
  return { ...input, ...(paths[0] === undefined ? {} : { file_path: paths[0] }), file_paths: paths };
}

/** Only the list of removed files can be changed. */
export function changeRemoval(input: JsonObject, _own: JsonObject, before: JsonObject): JsonObject | string {
  const { file_path: path, file_paths: paths, ...rest } = { ...before, ...input };
  const { file_path: _path, file_paths: known, ...others } = before;
  if (!Array.isArray(paths) || paths[0] !== path || !isDeepStrictEqual(rest, others))
    return "for removed files, only the list can be changed";
  return isDeepStrictEqual(paths, known) ? {} : { file_paths: paths };
}
