import { canonicalTool, isObject, mcpNames, textOrEmpty, withWholePaths } from "@hawk/adapter";
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

const MCP_PREFIX = "mcp_";

/** Every name that a tool may have for hooks; those of MCP servers are `mcp_<server>_<tool>` here. Most servers have no `_` in their names. */
export function toolNames(native: string): readonly string[] {
  const names = native.startsWith(MCP_PREFIX) ? mcpNames(native.slice(MCP_PREFIX.length), { separator: "_" }) : [];
  return names.length > 0 ? names.toReversed() : [canonicalTool(tools, native)];
}

export function toCanonicalCall(native: JsonObject): { tool_name: string; tool_input: JsonObject } {
  const name = textOrEmpty(native, "tool_name");
  const input = isObject(native["tool_input"]) ? native["tool_input"] : {};
  const isMcp = name.startsWith(MCP_PREFIX);
  return {
    tool_name: toolNames(name)[0] ?? name,
    tool_input: isMcp ? input : withWholePaths(input, textOrEmpty(native, "cwd")),
  };
}
