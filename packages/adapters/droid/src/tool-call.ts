import { canonicalTool, changePatch, isObject, textOrEmpty, toPatchCall, withWholePaths } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";

const PATCH = "ApplyPatch";

export const tools: Adapter["tools"] = {
  Bash: ["Execute"],
  Read: ["Read"],
  // A patch that only adds files is a Write, any other one an Edit.
  Edit: ["Edit", PATCH],
  Write: ["Create"],
  Task: ["Task"],
};

/** The host's own names for fields, and hawk's, by the tool's own name. */
const fieldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Edit: { old_str: "old_string", new_str: "new_string", change_all: "replace_all" },
};

/** A call in canonical names. */
export function toCanonicalCall(native: JsonObject): { tool_name: string; tool_input: JsonObject } {
  const [name, input] = [textOrEmpty(native, "tool_name"), inputOf(native)];
  const cwd = textOrEmpty(native, "cwd");
  if (name === PATCH) {
    const call = toPatchCall(textOrEmpty(input, "input"), cwd);
    return { tool_name: call.name, tool_input: call.input };
  }
  const renamed = rename(input, fieldNames[name] ?? {});
  return { tool_name: canonicalTool(tools, name), tool_input: name.startsWith("mcp__") ? renamed : withWholePaths(renamed, cwd) };
}

/** An input that a hook has changed, in the host's own names; `null` when it can't be said in them. The host keeps fields that are not named. */
export function toNativeInput(native: JsonObject, input: JsonObject): JsonObject | null {
  const name = textOrEmpty(native, "tool_name");
  if (name === PATCH) {
    const patch = changePatch(textOrEmpty(inputOf(native), "input"), textOrEmpty(native, "cwd"), input);
    return patch === null ? null : { input: patch };
  }
  const names = Object.entries(fieldNames[name] ?? {}).map(([own, canonical]) => [canonical, own] as const);
  return rename(input, Object.fromEntries(names));
}

function inputOf(native: JsonObject): JsonObject {
  return isObject(native["tool_input"]) ? native["tool_input"] : {};
}

function rename(fields: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] ?? key) : key, value]));
}
