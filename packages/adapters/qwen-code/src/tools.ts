import type { Adapter } from "@hawk/adapter";

/** Tools of MCP servers have the same names as in Claude Code. */
export const tools: Adapter["tools"] = {
  Bash: ["run_shell_command"],
  Monitor: ["monitor"],
  Edit: ["edit"],
  NotebookEdit: ["notebook_edit"],
  Write: ["write_file"],
  Read: ["read_file"],
  Grep: ["grep_search"],
  Glob: ["glob"],
  LS: ["list_directory"],
  WebFetch: ["web_fetch"],
  WebSearch: ["web_search"],
  Agent: ["agent"],
};
