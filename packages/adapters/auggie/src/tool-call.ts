import { isDeepStrictEqual } from "node:util";
import { canonicalTool, isObject, mcpNames, textOrEmpty, withEdit, withWholePaths } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";

export const tools: Adapter["tools"] = {
  // What is typed into a process that is open is a command as well.
  Bash: ["launch-process", "write-process"],
  Read: ["view"],
  Edit: ["str-replace-editor"],
  Delete: ["remove-files"],
  Write: ["save-file"],
  WebFetch: ["web-fetch"],
  WebSearch: ["web-search"],
};

/** The host's own names for fields, and hawk's, by the tool's own name. */
const fieldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "write-process": { input_text: "command" },
  view: { path: "file_path" },
  "save-file": { path: "file_path", file_content: "content" },
  "str-replace-editor": { path: "file_path", old_str_1: "old_string", new_str_1: "new_string" },
};

const REMOVE = "remove-files";

/** A call in canonical names, with whole paths: the host's are relative to the workspace. */
export function toCanonicalCall(native: JsonObject, cwd: string): { tool_name: string; tool_input: JsonObject } {
  const name = textOrEmpty(native, "tool_name");
  const input = rename(inputOf(native), fieldNames[name] ?? {});
  const isMcp = native["is_mcp_tool"] === true;
  const all = {
    ...input,
    ...(name === REMOVE ? toPaths(input["file_paths"]) : {}),
    ...(Object.hasOwn(input, "old_str_2") ? joinReplacements(inputOf(native)) : {}),
  };
  return { tool_name: toolNames(native)[0] ?? name, tool_input: isMcp ? all : withWholePaths(all, cwd) };
}

/** An input that a hook has changed, in the host's own names, with all else that the call had; `null` when it can't be said in them. */
export function toNativeInput(native: JsonObject, before: JsonObject, input: JsonObject): JsonObject | null {
  const name = textOrEmpty(native, "tool_name");
  const own = inputOf(native);
  const isMultiple = Object.hasOwn(own, "old_str_2");
  const isReworded = ["old_string", "new_string", "edits"].some(
    (key) => Object.hasOwn(input, key) && !isDeepStrictEqual(input[key], before[key]),
  );
  if (isMultiple && isReworded) return null;
  if (name === REMOVE) return changeRemoval(before, input, own);
  const { edits: _edits, old_string: _old, new_string: _new, ...rest } = input;
  const names = Object.entries(fieldNames[name] ?? {}).map(([field, canonical]) => [canonical, field] as const);
  return { ...own, ...rename(isMultiple ? rest : input, Object.fromEntries(names)) };
}

/** All that can be changed is the list of the files that go, and `file_path` is the first of them. */
function changeRemoval(before: JsonObject, input: JsonObject, own: JsonObject): JsonObject | null {
  const { file_path: path, file_paths: paths, ...rest } = { ...before, ...input };
  const { file_path: _path, file_paths: known, ...others } = before;
  if (!Array.isArray(paths) || paths[0] !== path || !isDeepStrictEqual(rest, others)) return null;
  return isDeepStrictEqual(paths, known) ? own : { ...own, file_paths: paths };
}

function toPaths(value: unknown): JsonObject {
  const paths = (Array.isArray(value) ? value : []).filter((path) => typeof path === "string");
  return { ...(paths[0] === undefined ? {} : { file_path: paths[0] }), file_paths: paths };
}

/** Every name that the tool may have for hooks; those of MCP servers are `<tool>_<server>` here. */
export function toolNames(native: JsonObject): readonly string[] {
  const name = textOrEmpty(native, "tool_name");
  const names = native["is_mcp_tool"] === true ? mcpNames(name, { separator: "_", isToolFirst: true }) : [];
  return names.length > 0 ? names : withEdit(canonicalTool(tools, name));
}

/** Several replacements in one call, joined, so a hook that searches for text sees all of them. */
function joinReplacements(own: JsonObject): JsonObject {
  const numbers = Object.keys(own).flatMap((key) => /^old_str_(\d+)$/.exec(key)?.[1] ?? []);
  const edits = numbers.map((n) => ({ old_string: textOrEmpty(own, `old_str_${n}`), new_string: textOrEmpty(own, `new_str_${n}`) }));
  return {
    old_string: edits.map((edit) => edit.old_string).join("\n"),
    new_string: edits.map((edit) => edit.new_string).join("\n"),
    edits,
  };
}

function inputOf(native: JsonObject): JsonObject {
  return isObject(native["tool_input"]) ? native["tool_input"] : {};
}

function rename(fields: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] ?? key) : key, value]));
}
