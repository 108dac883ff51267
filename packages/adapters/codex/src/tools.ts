import type { Adapter } from "@hawk/adapter";

/**
 * A patch is an Edit, or a Write if it only adds files. The two sets of tools for subagents call theirs by different
 * names: the newer one, `multi_agent_v2`, by its namespace and name in one word.
 */
export const tools: Adapter["tools"] = {
  // The second name is what the model knows it by.
  Bash: ["Bash", "exec_command"],
  Edit: ["apply_patch"],
  Read: ["view_image"],
  Agent: ["spawn_agent", "collaborationspawn_agent"],
};

/** Tools that run no command and touch no file, or do so through others that hooks are asked about. */
export const otherTools: readonly string[] =
  "clock__curr_time clocksleep collaborationfollowup_task collaborationinterrupt_agent collaborationlist_agents collaborationsend_message collaborationwait_agent create_goal get_goal list_mcp_resource_templates list_mcp_resources read_mcp_resource request_user_input request_user_input_async update_goal update_plan wait web_search".split(
    " ",
  );
