import type { HostEvent } from "@hawk/adapter";
import type { EventName } from "@hawk/events";

/** Events of the conversation, at which the host reads what a hook says. It shows the user a message of a hook at `Stop` only. */
export const conversationEvents = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    permissions: ["deny", "ask"],
    hasMatcher: true,
    note: "A changed input and text for the model are dropped, and no hook can approve a call; an end of the turn refuses that one call. Without a user to ask, `ask` refuses.",
  },
  permission_request: {
    native: ["PermissionRequest"],
    canBlock: true,
    canModifyInput: true,
    permissions: ["deny", "allow"],
    hasMatcher: true,
    note: "Fires with a terminal only; a changed input counts only with `allow`.",
  },
  post_tool_use: {
    native: ["PostToolUse"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A refusal is feedback beside the result; another output reaches the model as an error's text, and the user is told that the tool was not run.",
  },
  post_tool_use_failure: {
    native: ["PostToolUseFailure"],
    canBlock: true,
    canAddContext: true,
    hasMatcher: true,
    note: "A refusal is feedback beside the error.",
  },
  post_tool_batch: {
    native: ["PostToolBatch"],
    canBlock: true,
    canAddContext: true,
    note: "A refusal takes the place of the last result, and the turn goes on; hooks have 15 seconds.",
  },
  user_prompt_submit: {
    native: ["UserPromptSubmit"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    note: "Also fires with what sends an agent back to work that was about to stop.",
  },
  user_prompt_expansion: { native: ["UserPromptExpansion"], canBlock: true, canAddContext: true, canStop: true, hasMatcher: true },
  session_start: { native: ["SessionStart"], canAddContext: true, hasMatcher: true },
  stop: {
    native: ["Stop"],
    canBlock: true,
    canAddContext: true,
    canTellUser: true,
    saidAsRefusal: ["context"],
    note: "Text for the model keeps the turn going as well, and after 8 times in a row the host ends it.",
  },
  subagent_start: {
    native: ["SubagentStart"],
    hasMatcher: true,
    note: "Text for the model is dropped, except when a background agent is taken up again.",
  },
  subagent_stop: {
    native: ["SubagentStop"],
    canBlock: true,
    canAddContext: true,
    saidAsRefusal: ["context"],
    hasMatcher: true,
    note: "Text for the model keeps the subagent going as well.",
  },
  pre_compact: {
    native: ["PreCompact"],
    canAddContext: true,
    hasMatcher: true,
    note: "Text for the model is what the summary is told to keep; compaction can't be refused.",
  },
  todo_created: {
    native: ["TodoCreated"],
    canBlock: true,
    note: 'Fires twice: a refusal counts when "phase" is "validation", and "postWrite" tells that it was done.',
  },
  todo_completed: {
    native: ["TodoCompleted"],
    canBlock: true,
    note: 'Fires twice: a refusal counts when "phase" is "validation", and "postWrite" tells that it was done.',
  },
} as const satisfies Partial<Record<EventName, HostEvent>>;
