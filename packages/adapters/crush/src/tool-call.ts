import { isAbsolute, join } from "node:path";
import { canonicalTool, isObject, textOrEmpty } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";

/** Inputs have Claude Code's own field names. */
export const tools: Adapter["tools"] = {
  Bash: ["bash"],
  Edit: ["edit"],
  MultiEdit: ["multiedit"],
  Write: ["write", "download"],
  Read: ["view"],
  Grep: ["grep"],
  Glob: ["glob"],
  LS: ["ls"],
  WebFetch: ["fetch"],
  Agent: ["agent"],
};

/** `mcp_<server>_<tool>`; the name doesn't show where the server ends, so hawk assumes that it has no `_` in it. */
const MCP_NAME = /^mcp_([^_]+)_(.+)$/s;

export function toCanonicalCall(native: JsonObject): { tool_name: string; tool_input: JsonObject } {
  const name = textOrEmpty(native, "tool_name");
  const input = isObject(native["tool_input"]) ? native["tool_input"] : {};
  const mcp = MCP_NAME.exec(name);
  const path = textOrEmpty(input, "file_path");
  return {
    tool_name: mcp ? `mcp__${mcp[1]}__${mcp[2]}` : canonicalTool(tools, name),
    tool_input: path === "" ? input : { ...input, file_path: toAbsolute(path, textOrEmpty(native, "cwd")) },
  };
}

/** The host takes paths as the model wrote them, and hooks are used to whole ones. */
function toAbsolute(path: string, cwd: string): string {
  return isAbsolute(path) || cwd === "" ? path : join(cwd, path);
}
