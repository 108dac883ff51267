import type { Adapter } from "@hawk/adapter";

const IGNORED = "The agent ignores whatever a hook says here.";

/** What Auggie 0.36 offers, event by event. */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    canModifyInput: true,
    canStop: true,
    canTellUser: true,
    permissions: ["deny"],
    note: "A hook can't approve a call or make the agent ask the user.",
  },
  post_tool_use: {
    native: ["PostToolUse"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    note: "The model sees a block, but it undoes nothing. Failed tools come here too.",
  },
  user_prompt_submit: { native: ["PromptSubmit"], note: IGNORED },
  session_start: { native: ["SessionStart"], canAddContext: true, canTellUser: true },
  session_end: { native: ["SessionEnd"], note: IGNORED },
  stop: { native: ["Stop"], canBlock: true, canTellUser: true, note: "Subagents don't fire it." },
  notification: { native: ["Notification"], note: IGNORED },
};
