import type { Adapter } from "@hawk/adapter";

/**
 * What Cursor offers, event by event. It has steps for shells, MCP servers and files besides; each of their calls comes by the general
 * step as well, so that a hook which had both would run twice.
 */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["preToolUse"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    permissions: ["deny"],
    hasMatcher: true,
    note: "A hook can't approve a call or have the user asked, and of a file that is written it can change the path only.",
  },
  post_tool_use: {
    native: ["postToolUse"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A refusal is text beside the result, and only the output of an MCP tool can be replaced.",
  },
  post_tool_use_failure: {
    native: ["postToolUseFailure"],
    canBlock: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A refusal is text beside the error; a call that a hook has refused comes here too.",
  },
  user_prompt_submit: {
    native: ["beforeSubmitPrompt"],
    canBlock: true,
    canAddContext: true,
    note: "An agent of the SDK tells hooks of the prompt and heeds no answer.",
  },
  session_start: {
    native: ["sessionStart"],
    canAddContext: true,
    canStop: true,
    note: "An end of the turn is an end of the session before it has begun.",
  },
  session_end: { native: ["sessionEnd"] },
  stop: {
    native: ["stop"],
    canBlock: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    note: "Text for the model sends the agent back to work as well, and after 5 times in a row no hook is asked any more.",
  },
  subagent_start: { native: ["subagentStart"], canBlock: true, hasMatcher: true },
  subagent_stop: {
    native: ["subagentStop"],
    canBlock: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    hasMatcher: true,
    note: "Text for the model sends the subagent back to work as well, and after 5 times in a row no hook is asked any more.",
  },
  pre_compact: { native: ["preCompact"], canTellUser: true },
  message_display: { native: ["afterAgentResponse"], note: "Fires when the text has been shown." },
  agent_thought: { native: ["afterAgentThought"] },
  setup: { native: ["workspaceOpen"], note: "There is no session yet: `session_id` is the path of the workspace." },
};
