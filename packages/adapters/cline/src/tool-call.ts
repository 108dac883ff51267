import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@hawk/adapter";
import { canonicalTool, changePatch, textAt, toPatchCall, withWholePaths } from "@hawk/adapter";
import { listsOf, textsOf, withTexts } from "./lists.ts";
import { toolNames, tools } from "./tools.ts";

const PATCH = "apply_patch";

const fieldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  editor: { path: "file_path", old_text: "old_string", new_text: "new_string" },
  spawn_agent: { task: "prompt" },
};

/** A call in canonical names. Several commands are lines of one; of several files the first is `file_path` and all are in `file_paths`. */
export function toCanonicalCall(tool: string, input: JsonObject, cwd: string): { tool_name: string; tool_input: JsonObject } {
  if (tool === PATCH) {
    const call = toPatchCall(textAt(input, "input") ?? "", cwd);
    return { tool_name: call.name, tool_input: call.input };
  }
  const name = toolNames(tool)[0] ?? tool;
  if (tool === "editor" && typeof input["old_text"] !== "string" && typeof input["insert_line"] !== "number") {
    const { path: file_path, new_text: content, old_text: _old, insert_line: _line, ...rest } = input;
    return { tool_name: "Write", tool_input: withWholePaths({ file_path, content, ...rest }, cwd) };
  }
  const list = listsOf(tool);
  if (list) return { tool_name: name, tool_input: withWholePaths({ ...input, ...joinTexts(list.name, textsOf(list, input)) }, cwd) };
  const renamed = renameFields(input, namesOf(tool));
  return { tool_name: name, tool_input: canonicalTool(tools, tool) === tool ? renamed : withWholePaths(renamed, cwd) };
}

/** An input that a hook has changed, in the host's own names; `null` when it can't be said in them. */
export function toNativeInput(tool: string, native: JsonObject, input: JsonObject, cwd: string): JsonObject | null {
  if (tool === PATCH) {
    const patch = changePatch(textAt(native, "input") ?? "", cwd, input);
    return patch === null ? null : { input: patch };
  }
  const { tool_name: name, tool_input: before } = toCanonicalCall(tool, native, cwd);
  const list = listsOf(tool);
  if (!list) return renameFields(input, invert(name === "Write" ? writeNames : namesOf(tool)));
  const { [list.name]: text, file_paths: paths, ...rest } = input;
  const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !Object.hasOwn(before, key) || Object.hasOwn(native, key)));
  const all = { ...native, ...own };
  const isOther = (value: unknown, key: string): boolean => value !== undefined && !isDeepStrictEqual(value, before[key]);
  if (isOther(paths, "file_paths")) return Array.isArray(paths) ? withTexts(list, all, paths) : null;
  return typeof text === "string" && isOther(text, list.name) ? withTexts(list, all, [text]) : all;
}

const writeNames = { path: "file_path", new_text: "content" };

function joinTexts(name: string, texts: readonly string[]): JsonObject {
  if (texts.length === 0) return {};
  if (name !== "file_path") return { [name]: texts.join(name === "command" ? "\n" : "|") };
  return { file_path: texts[0], file_paths: texts };
}

function namesOf(tool: string): Readonly<Record<string, string>> {
  return (Object.hasOwn(fieldNames, tool) ? fieldNames[tool] : undefined) ?? {};
}

function invert(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([own, canonical]) => [canonical, own]));
}

function renameFields(fields: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] as string) : key, value]),
  );
}
