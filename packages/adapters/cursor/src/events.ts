import type { Adapter } from "@hawk/adapter";

/**
 * What Cursor offers, event by event. It has steps for shells, MCP servers and files besides; each of their calls comes by the general
 * step as well, so a hook which had both would run twice.
 */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["preToolUse"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    permissions: ["deny"],
    hasMatcher: true,
    note: "A hook can't approve a call or make the agent ask the user, and for a written file it can change only the path.",
  },
  post_tool_use: {
    native: ["postToolUse"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A block is text beside the result, and a hook can replace only the output of an MCP tool.",
  },
  post_tool_use_failure: {
    native: ["postToolUseFailure"],
    canBlock: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A block is text beside the error; a call that a hook blocked comes here too.",
  },
  user_prompt_submit: {
    native: ["beforeSubmitPrompt"],
    canBlock: true,
    canAddContext: true,
    note: "An SDK agent shows hooks the prompt but ignores their answers.",
  },
  session_start: {
    native: ["sessionStart"],
    canAddContext: true,
    canStop: true,
    note: "Ending the turn here ends the session before it begins.",
  },
  session_end: { native: ["sessionEnd"] },
  stop: {
    native: ["stop"],
    canBlock: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    note: "Text for the model also sends the agent back to work, and after 5 times in a row it asks no more hooks.",
  },
  subagent_start: { native: ["subagentStart"], canBlock: true, hasMatcher: true },
  subagent_stop: {
    native: ["subagentStop"],
    canBlock: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    hasMatcher: true,
    note: "Text for the model also sends the subagent back to work, and after 5 times in a row Cursor asks no more hooks.",
  },
  pre_compact: { native: ["preCompact"], canTellUser: true },
  message_display: { native: ["afterAgentResponse"], note: "Fires after the text is shown." },
  agent_thought: { native: ["afterAgentThought"] },
  setup: { native: ["workspaceOpen"], note: "There is no session yet: `session_id` is the path of the workspace." },
};
