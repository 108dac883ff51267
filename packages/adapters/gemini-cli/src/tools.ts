import { canonicalTool, isObject } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";

export const tools: Adapter["tools"] = {
  Bash: ["run_shell_command"],
  Edit: ["replace"],
  Write: ["write_file"],
  Read: ["read_file"],
  // The second name is the one from before; models still call it.
  Grep: ["grep_search", "search_file_content"],
  Glob: ["glob"],
  LS: ["list_directory"],
  WebFetch: ["web_fetch"],
  WebSearch: ["google_web_search"],
  Agent: ["invoke_agent"],
};

/** Before the name of an MCP server's tool: `mcp_<server>_<tool>`, with anything odd replaced and long names cut in the middle. */
export const MCP_PREFIX = "mcp_";

/** Hawk's name for a tool that is called. Of an MCP server's tool the payload tells the parts that its name is made of. */
export function toolName(native: string, mcp: unknown): string {
  if (!isObject(mcp) || typeof mcp["server_name"] !== "string" || typeof mcp["tool_name"] !== "string") return canonicalTool(tools, native);
  return `mcp__${mcp["server_name"]}__${mcp["tool_name"]}`;
}
