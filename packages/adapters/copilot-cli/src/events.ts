import type { Adapter } from "@hawk/adapter";

/**
 * What Copilot CLI 1.0.102 offers. Of its two spellings the one in camel case is used, since the other one is for hooks of other hosts and is
 * read differently from event to event.
 */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["preToolUse"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    permissions: ["deny", "ask", "allow"],
    hasMatcher: true,
    note: "Without a user to ask, `ask` refuses; a hook that takes longer than hawk is given lets the call through.",
  },
  permission_request: {
    native: ["permissionRequest"],
    canBlock: true,
    permissions: ["deny", "allow"],
    note: "Fires for shell commands and changes of files, even where nobody would be asked; a new file is a change, with its diff.",
  },
  post_tool_use: {
    native: ["postToolUse"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A refusal is feedback below the result; a shell command that exits with another code than 0 has not failed here.",
  },
  post_tool_use_failure: {
    native: ["postToolUseFailure"],
    canBlock: true,
    canAddContext: true,
    note: "A refusal is feedback beside the error.",
  },
  user_prompt_submit: { native: ["userPromptSubmitted"], canBlock: true, canModifyInput: true, canAddContext: true },
  prompt_transformed: { native: ["userPromptTransformed"], canModifyInput: true },
  session_start: { native: ["sessionStart"], canAddContext: true },
  session_end: { native: ["sessionEnd"] },
  subagent_start: { native: ["subagentStart"], canAddContext: true, hasMatcher: true },
  subagent_stop: {
    native: ["subagentStop"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    note: "Text for the model sends the subagent back to work as a refusal does.",
  },
  stop: {
    native: ["agentStop"],
    canBlock: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    note: "Text for the model keeps the turn going as a refusal does, and after 8 turns in a row the host ends it.",
  },
  stop_failure: { native: ["errorOccurred"] },
  pre_compact: { native: ["preCompact"] },
  notification: { native: ["notification"] },
  pre_mcp_tool_call: { native: ["preMcpToolCall"], canModifyInput: true, note: 'The call\'s metadata is given as `{"_meta": {…}}`.' },
};
