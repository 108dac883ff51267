import type { HostEvent } from "@hawk/adapter";
import type { EventName } from "@hawk/events";

/** Events of the conversation, at which the host reads what a hook says. It shows the user a message of a hook at `Stop` only. */
export const conversationEvents = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    permissions: ["deny", "ask"],
    hasMatcher: true,
    note: "Changed inputs and text for the model are dropped, and a hook can't approve a call; ending the turn blocks that one call. Without a user to ask, `ask` blocks.",
  },
  permission_request: {
    native: ["PermissionRequest"],
    canBlock: true,
    canModifyInput: true,
    permissions: ["deny", "allow"],
    hasMatcher: true,
    note: "Fires only on a terminal; a changed input counts only with `allow`.",
  },
  post_tool_use: {
    native: ["PostToolUse"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A block is feedback beside the result; a changed output reaches the model as an error message, and the user reads that the tool didn't run.",
  },
  post_tool_use_failure: {
    native: ["PostToolUseFailure"],
    canBlock: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A block is feedback beside the error.",
  },
  post_tool_batch: {
    native: ["PostToolBatch"],
    canBlock: true,
    canAddContext: true,
    note: "A block replaces the last result, and the turn goes on; hooks have 15 seconds.",
  },
  user_prompt_submit: {
    native: ["UserPromptSubmit"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    note: "Also fires with the text that sends a stopping agent back to work.",
  },
  user_prompt_expansion: { native: ["UserPromptExpansion"], canBlock: true, canAddContext: true, canStop: true, hasMatcher: true },
  session_start: { native: ["SessionStart"], canAddContext: true, hasMatcher: true },
  stop: {
    native: ["Stop"],
    canBlock: true,
    canAddContext: true,
    canTellUser: true,
    saidAsRefusal: ["context"],
    note: "Text for the model also keeps the turn going, and after 8 times in a row the agent ends it.",
  },
  subagent_start: {
    native: ["SubagentStart"],
    hasMatcher: true,
    note: "Text for the model is dropped, except when a background agent resumes.",
  },
  subagent_stop: {
    native: ["SubagentStop"],
    canBlock: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    hasMatcher: true,
    note: "Text for the model also keeps the subagent going.",
  },
  pre_compact: {
    native: ["PreCompact"],
    canAddContext: true,
    hasMatcher: true,
    note: "Text for the model says what the summary should keep; a hook can't block compaction.",
  },
  todo_created: {
    native: ["TodoCreated"],
    canBlock: true,
    note: 'Fires twice: a block counts when "phase" is "validation", and "postWrite" says that it happened.',
  },
  todo_completed: {
    native: ["TodoCompleted"],
    canBlock: true,
    note: 'Fires twice: a block counts when "phase" is "validation", and "postWrite" says that it happened.',
  },
} as const satisfies Partial<Record<EventName, HostEvent>>;
