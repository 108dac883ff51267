import type { Adapter } from "@hawk/adapter";

const WATCHED = "A hook can only watch here.";

/** What Windsurf offers, event by event. Each kind of tool has an event of its own, and hawk registers all of them. */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["pre_run_command", "pre_read_code", "pre_write_code", "pre_mcp_tool_use"],
    canBlock: true,
    canTellUser: true,
    permissions: ["deny"],
    note: "Searches and other tools of the agent's own have no event. A hook can only block.",
  },
  post_tool_use: {
    native: ["post_run_command", "post_read_code", "post_write_code", "post_mcp_tool_use"],
    canTellUser: true,
    note: `${WATCHED} It gets the result only for MCP tools.`,
  },
  user_prompt_submit: { native: ["pre_user_prompt"], canBlock: true, canTellUser: true },
  stop: { native: ["post_cascade_response"], canTellUser: true, note: WATCHED },
  setup: { native: ["post_setup_worktree"], canTellUser: true, note: WATCHED },
};
