import { canonicalTool, isObject, textOrEmpty, withWholePaths } from "@hawk/adapter";
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
  return {
    tool_name: mcp ? `mcp__${mcp[1]}__${mcp[2]}` : canonicalTool(tools, name),
    tool_input: mcp ? input : withWholePaths(input, textOrEmpty(native, "cwd")),
  };
}
