import type { JsonObject } from "@hawk/adapter";
import { canonicalTool, changePatch, isObject, textAt, toPatchCall } from "@hawk/adapter";
import { tools } from "./tools.ts";

const PATCH = "apply_patch";

/** A tool that takes a list, what hawk calls the list as one text or path, and where the host has it. */
const lists: Readonly<Record<string, { list: string; item?: string; name: string }>> = {
  run_commands: { list: "commands", name: "command" },
  read_files: { list: "files", item: "path", name: "file_path" },
  search_codebase: { list: "queries", name: "pattern" },
  fetch_web_content: { list: "requests", item: "url", name: "url" },
};

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
  const name = canonicalTool(tools, tool);
  if (tool === "editor" && typeof input["old_text"] !== "string" && typeof input["insert_line"] !== "number") {
    const { path: file_path, new_text: content, old_text: _old, insert_line: _line, ...rest } = input;
    return { tool_name: "Write", tool_input: { file_path, content, ...rest } };
  }
  const known = Object.hasOwn(lists, tool) ? lists[tool] : undefined;
  if (known) return { tool_name: name, tool_input: { ...joinItems(known, input), ...input } };
  return { tool_name: name, tool_input: renameFields(input, namesOf(tool)) };
}

/** An input that a hook has changed, in the host's own names; `null` when it can't be said in them. */
export function toNativeInput(tool: string, native: JsonObject, input: JsonObject, cwd: string): JsonObject | null {
  if (tool === PATCH) {
    const patch = changePatch(textAt(native, "input") ?? "", cwd, input);
    return patch === null ? null : { input: patch };
  }
  const known = Object.hasOwn(lists, tool) ? lists[tool] : undefined;
  if (!known) return renameFields(input, invert(toCanonicalCall(tool, native, cwd).tool_name === "Write" ? writeNames : namesOf(tool)));
  const { [known.name]: text, file_paths: _paths, ...rest } = input;
  const isChanged = typeof text === "string" && text !== joinItems(known, native)[known.name];
  if (!isChanged) return { ...native, ...rest };
  const first = itemsOf(native[known.list])[0];
  const item = known.item === undefined ? text : { ...(isObject(first) ? first : {}), [known.item]: text };
  return { ...native, ...rest, [known.list]: [item] };
}

const writeNames = { path: "file_path", new_text: "content" };

function joinItems({ list, item, name }: { list: string; item?: string; name: string }, input: JsonObject): JsonObject {
  const texts = itemsOf(input[list]).flatMap((each) => textOf(each, item) ?? []);
  if (name !== "file_path") return { [name]: texts.join(name === "command" ? "\n" : "|") };
  return { file_path: texts[0] ?? "", file_paths: texts };
}

function textOf(each: unknown, item: string | undefined): string | undefined {
  if (typeof each === "string") return each;
  return isObject(each) && item !== undefined ? textAt(each, item) : undefined;
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
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
