import { canonicalTool, mcpNames } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";

/** A call of the editor without a text to replace is a Write, and so is a patch that only adds files. Which of the two there is depends on the model. */
export const tools: Adapter["tools"] = {
  Bash: ["run_commands"],
  Edit: ["editor", "apply_patch"],
  Read: ["read_files"],
  Grep: ["search_codebase"],
  WebFetch: ["fetch_web_content"],
  WebSearch: ["web_search"],
  Agent: ["spawn_agent"],
};

/** What the host puts after a name in which it has replaced signs. */
const DIGEST = /_[0-9a-f]{8}$/;

/** Every name that a tool may have for hooks; those of MCP servers are `<server>__<tool>` here. */
export function toolNames(native: string): readonly string[] {
  const names = [...new Set([native.replace(DIGEST, ""), native])].flatMap((name) => mcpNames(name, { separator: "__" }));
  return names.length > 0 ? names : [canonicalTool(tools, native)];
}

/** Tools that run no command and touch no file, or do so through others that hooks are asked about. */
export const otherTools: readonly string[] =
  "ask_question submit_and_exit team_attach_outcome_fragment team_await_runs team_broadcast team_cancel_run team_cleanup team_create_outcome team_finalize_outcome team_list_outcomes team_list_runs team_mission_log team_read_mailbox team_review_outcome_fragment team_run_task team_send_message team_shutdown_teammate team_spawn_teammate team_status team_task".split(
    " ",
  );
