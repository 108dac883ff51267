import type { Adapter } from "@hawk/adapter";

/** Tools of MCP servers have the same names as in Claude Code. */
export const tools: Adapter["tools"] = {
  Bash: ["run_shell_command"],
  Monitor: ["monitor"],
  Edit: ["edit"],
  NotebookEdit: ["notebook_edit"],
  Write: ["write_file"],
  Read: ["read_file", "zoom_image"],
  Grep: ["grep_search"],
  Glob: ["glob"],
  LS: ["list_directory"],
  WebFetch: ["web_fetch"],
  WebSearch: ["web_search"],
  Agent: ["agent"],
};

/** Tools that run no command and touch no file, or do so through others that hooks are asked about. */
export const otherTools: readonly string[] =
  "ask_user_question cron_create cron_delete cron_list enter_plan_mode enter_worktree exit_plan_mode exit_worktree get_goal list_agents loop_wakeup lsp propose_goal read_mcp_resource record_artifact report_findings send_message skill structured_output task_stop todo_write tool_call tool_search update_goal workflow".split(
    " ",
  );
