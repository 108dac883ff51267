import { canonicalTool, isObject, textOrEmpty, withWholePaths } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";

export const tools: Adapter["tools"] = {
  Bash: ["execute_bash", "shell"],
  Read: ["fs_read", "read"],
  // One tool writes and edits; which of them it does is in its input.
  Write: ["fs_write", "write"],
};

/** `@server/tool` */
const MCP_NAME = /^@([^/]+)\/(.+)$/s;
/** The host's own names for fields, and hawk's. */
const fieldNames: Readonly<Record<string, string>> = {
  path: "file_path",
  file_text: "content",
  old_str: "old_string",
  new_str: "new_string",
};

export function toCanonicalCall(native: JsonObject): { tool_name: string; tool_input: JsonObject } {
  const name = textOrEmpty(native, "tool_name");
  const input = isObject(native["tool_input"]) ? native["tool_input"] : {};
  const mcp = MCP_NAME.exec(name);
  if (mcp) return { tool_name: `mcp__${mcp[1]}__${mcp[2]}`, tool_input: input };
  const tool = canonicalTool(tools, name);
  const cwd = textOrEmpty(native, "cwd");
  if (tool === "Read") return { tool_name: tool, tool_input: withWholePaths({ ...rename(input), ...pathsIn(input["operations"]) }, cwd) };
  if (tool !== "Write") return { tool_name: tool, tool_input: input };
  return { tool_name: Object.hasOwn(input, "old_str") ? "Edit" : "Write", tool_input: withWholePaths(rename(input), cwd) };
}

/** One call may read several files, and images in a list of their own. */
function pathsIn(operations: unknown): JsonObject {
  const paths = listOf(operations)
    .filter(isObject)
    .flatMap(({ path, image_paths: images }) => [path].concat(listOf(images)))
    .filter((path) => typeof path === "string" && path !== "");
  return paths.length > 0 ? { file_path: paths[0], file_paths: paths } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function rename(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [Object.hasOwn(fieldNames, key) ? (fieldNames[key] ?? key) : key, value]),
  );
}
