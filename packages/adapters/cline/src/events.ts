import type { Adapter } from "@hawk/adapter";

/**
 * What a plugin can do in Cline 3.0.65, by the names of Cline's own hook files. Such a file can do less: it ends the whole run where a
 * plugin refuses one call.
 */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    canStop: true,
    permissions: ["deny"],
    hasMatcher: true,
    note: "The agent waits 3 seconds for all hooks together, then blocks a call they haven't decided on.",
  },
  post_tool_use: {
    native: ["PostToolUse"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    hasMatcher: true,
    note: "A block is text beside the result. Failed calls come here too. The agent waits 3 seconds for all hooks together.",
  },
  user_prompt_submit: {
    native: ["UserPromptSubmit"],
    canBlock: true,
    canAddContext: true,
    note: "The agent waits 3 seconds for all hooks together.",
  },
  session_start: { native: ["TaskStart"], canAddContext: true, note: "The agent waits 3 seconds for all hooks together." },
  stop: { native: ["TaskComplete"], note: "A hook can't send the agent back to work." },
};
