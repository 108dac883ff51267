import type { Adapter } from "@hawk/adapter";

const IGNORED = "The agent ignores whatever a hook says here.";

/** What droid 0.215 offers, event by event. No matcher is ever written: the runner tests them. */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    canModifyInput: true,
    canStop: true,
    permissions: ["deny", "ask", "allow"],
    note: "If several hooks are in the agent's own settings, the first approval wins over a later denial in JSON, so hawk blocks with an exit code.",
  },
  post_tool_use: {
    native: ["PostToolUse"],
    canBlock: true,
    canAddContext: true,
    note: "The model sees a block, but it undoes nothing. Failed tools come here too.",
  },
  user_prompt_submit: { native: ["UserPromptSubmit"], canBlock: true, canModifyInput: true, canAddContext: true },
  session_start: { native: ["SessionStart"], canAddContext: true },
  session_end: { native: ["SessionEnd"], note: IGNORED },
  stop: { native: ["Stop"], canBlock: true },
  subagent_stop: { native: ["SubagentStop"], note: IGNORED },
  pre_compact: { native: ["PreCompact"], canBlock: true },
  notification: { native: ["Notification"], note: IGNORED },
};
