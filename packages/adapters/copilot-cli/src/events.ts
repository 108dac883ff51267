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
    note: "Without a user to ask, `ask` blocks; if hooks take longer than Copilot's limit, the call goes through.",
  },
  permission_request: {
    native: ["permissionRequest"],
    canBlock: true,
    permissions: ["deny", "allow"],
    note: "Fires for shell commands and file changes, even where nobody would be asked; a new file counts as a change, with its diff.",
  },
  post_tool_use: {
    native: ["postToolUse"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A block is feedback below the result; a nonzero exit code of a shell command doesn't count as a failure here.",
  },
  post_tool_use_failure: {
    native: ["postToolUseFailure"],
    canBlock: true,
    canAddContext: true,
    note: "A block is feedback beside the error.",
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
    note: "Text for the model sends the subagent back to work, like a block.",
  },
  stop: {
    native: ["agentStop"],
    canBlock: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    note: "Text for the model keeps the turn going, like a block, and after 8 turns in a row the agent ends it.",
  },
  stop_failure: { native: ["errorOccurred"] },
  pre_compact: { native: ["preCompact"] },
  notification: { native: ["notification"] },
  pre_mcp_tool_call: { native: ["preMcpToolCall"], canModifyInput: true, note: 'Give the call\'s metadata as `{"_meta": {…}}`.' },
};
