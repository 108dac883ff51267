import { canonicalTool, changePatch, isObject, textAt, toAbsolute, toPatchCall } from "@hawk/adapter";
import type { CanonicalCall, JsonObject } from "@hawk/adapter";
import { tools } from "./tools.ts";

const PATCH = "apply_patch";

/** The host's own names for fields, by tool, and hawk's. */
const fieldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  exec_command: { cmd: "command" },
  view_image: { path: "file_path" },
  spawn_agent: { message: "prompt", agent_type: "subagent_type" },
  collaborationspawn_agent: { message: "prompt", task_name: "description" },
};

/** A call in canonical names, of the payload that the host sent. */
export function toCanonicalCall(payload: JsonObject): CanonicalCall {
  const name = textAt(payload, "tool_name") ?? "";
  const input = isObject(payload["tool_input"]) ? payload["tool_input"] : {};
  const cwd = textAt(payload, "cwd") ?? "";
  const patch = textAt(input, "command");
  if (name === PATCH && patch !== undefined) return toPatchCall(patch, cwd);
  const renamed = renameFields(input, fieldNames[name] ?? {});
  const path = name === "view_image" ? textAt(renamed, "file_path") : undefined;
  return { name: canonicalTool(tools, name), input: path === undefined ? renamed : { ...renamed, file_path: toAbsolute(path, cwd) } };
}

/** An input that a hook has changed, in the host's own names; `null` when it can't be said in them. */
export function toNativeInput(native: JsonObject, input: JsonObject): JsonObject | null {
  const name = textAt(native, "tool_name") ?? "";
  const patch = isObject(native["tool_input"]) ? textAt(native["tool_input"], "command") : undefined;
  if (name === PATCH && patch !== undefined) {
    const command = textAt(input, "command") ?? changePatch(patch, textAt(native, "cwd") ?? "", input);
    return command === null ? null : { command };
  }
  const names = Object.entries(fieldNames[name] ?? {}).map(([own, canonical]) => [canonical, own] as const);
  return renameFields(input, Object.fromEntries(names));
}

function renameFields(fields: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] as string) : key, value]),
  );
}
