import type { Adapter } from "@hawk/adapter";

/** Crush 0.90 has one event. No matcher is ever written: the runner tests them. */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    canStop: true,
    permissions: ["deny", "allow"],
    note: "Fires for the agent itself, not for its subagents. A hook can't make it ask the user.",
  },
};
