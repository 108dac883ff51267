import type { Adapter } from "@hawk/adapter";

const SHORT = "All hooks together have 3 seconds, whatever the registration says.";

/**
 * What Codex 0.166 really offers, event by event. The host has matchers, and none is ever written: they are part of what the user
 * trusts, so that every other set of hooks would need to be trusted anew.
 */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    canTellUser: true,
    permissions: ["deny"],
    note: "A hook can't approve a call or have the user asked; a patch that the model applies through its shell is a call of Bash.",
  },
  permission_request: {
    native: ["PermissionRequest"],
    canBlock: true,
    canTellUser: true,
    permissions: ["deny", "allow"],
    note: "Fires only where the host would ask, which `codex exec` never does by itself.",
  },
  post_tool_use: {
    native: ["PostToolUse"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    canTellUser: true,
    saidAsRefusal: ["output"],
    note: "A refusal takes the place of the result. A command that exits with an error comes here too, and its exit code is not told.",
  },
  user_prompt_submit: {
    native: ["UserPromptSubmit"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    note: "Fires for what is handed to a subagent as well, with its `agent_id`.",
  },
  session_start: { native: ["SessionStart"], canAddContext: true, canStop: true, canTellUser: true },
  session_end: { native: ["SessionEnd"], note: SHORT },
  stop: {
    native: ["Stop"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    saidAsRefusal: ["context"],
    note: "Text for the model sends the agent back to work, and nothing ends that but a hook that heeds `stop_hook_active`.",
  },
  subagent_start: { native: ["SubagentStart"], canAddContext: true, canTellUser: true },
  subagent_stop: {
    native: ["SubagentStop"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    saidAsRefusal: ["context"],
  },
  pre_compact: {
    native: ["PreCompact"],
    canStop: true,
    canTellUser: true,
    note: "Compaction can't be refused; to end the turn is all that keeps it from happening, and `codex exec` then fails.",
  },
  post_compact: { native: ["PostCompact"], canStop: true, canTellUser: true },
  before_model: { native: ["PreModelRequest"], note: "The request waits for the hook, which can do nothing about it." },
  after_model: { native: ["PostModelRequest"], note: "The turn waits for the hook, which can do nothing about it." },
  interrupt: { native: ["Interrupt"], canTellUser: true, note: SHORT },
};
