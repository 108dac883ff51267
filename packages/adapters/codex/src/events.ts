import type { Adapter } from "@hawk/adapter";

const SHORT = "All hooks together have 3 seconds, no matter what the registration says.";

/**
 * What Codex 0.166 really offers, event by event. The host has matchers, and none is ever written: they are part of what the user
 * trusts, so every other set of hooks would need to be trusted again.
 */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    canTellUser: true,
    permissions: ["deny"],
    note: "A hook can't approve a call or make the agent ask the user; a patch that the model applies through its shell is a Bash call.",
  },
  permission_request: {
    native: ["PermissionRequest"],
    canBlock: true,
    canTellUser: true,
    permissions: ["deny", "allow"],
    note: "Fires only where the agent would ask, which `codex exec` never does by default.",
  },
  post_tool_use: {
    native: ["PostToolUse"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    canTellUser: true,
    saidAsRefusal: ["output"],
    note: "A block replaces the result. A command that exits with an error comes here too, without its exit code.",
  },
  user_prompt_submit: {
    native: ["UserPromptSubmit"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    note: "Also fires for a subagent's task, with its `agent_id`.",
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
    note: "Text for the model sends the agent back to work, without end unless the hook checks `stop_hook_active`.",
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
    note: "A hook can't block compaction, only end the turn, and then `codex exec` fails.",
  },
  post_compact: { native: ["PostCompact"], canStop: true, canTellUser: true },
  before_model: { native: ["PreModelRequest"], note: "The request waits for the hook, but the hook can't affect it." },
  after_model: { native: ["PostModelRequest"], note: "The turn waits for the hook, but the hook can't affect it." },
  interrupt: { native: ["Interrupt"], canTellUser: true, note: SHORT },
};
