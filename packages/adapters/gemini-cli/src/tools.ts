import { canonicalTool, isObject, mcpName, mcpNames } from "@hawk/adapter";
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

/** Every name that a tool may have for hooks. Of an MCP server's tool the payload tells the parts that its name is made of. */
export function toolNames(native: string, mcp: unknown): readonly string[] {
  if (isObject(mcp) && typeof mcp["server_name"] === "string" && typeof mcp["tool_name"] === "string")
    return [mcpName(mcp["server_name"], mcp["tool_name"])];
  const names = native.startsWith(MCP_PREFIX) ? mcpNames(native.slice(MCP_PREFIX.length), { separator: "_" }) : [];
  return names.length > 0 ? names.toReversed() : [canonicalTool(tools, native)];
}

/** Tools that run no command and touch no file, or do so through others that hooks are asked about. */
export const otherTools: readonly string[] =
  "activate_skill ask_user complete_task enter_plan_mode exit_plan_mode get_internal_docs list_background_processes list_mcp_resources read_background_output read_mcp_resource tracker_add_dependency tracker_create_task tracker_get_task tracker_list_tasks tracker_update_task tracker_visualize update_topic write_todos".split(
    " ",
  );
