import type { Adapter } from "@hawk/adapter";

const WATCHED = "A hook can only watch here.";

/** What Kiro offers, event by event, under the names of its hook files. */
export const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    canAddContext: true,
    permissions: ["deny"],
    note: "A hook can't change the input, approve a call or make the agent ask the user.",
  },
  post_tool_use: { native: ["PostToolUse"], canAddContext: true },
  user_prompt_submit: { native: ["UserPromptSubmit"], canBlock: true, canAddContext: true },
  session_start: { native: ["SessionStart"], canAddContext: true },
  session_end: { native: ["SessionEnd"], note: `${WATCHED} The IDE doesn't fire it.` },
  stop: { native: ["Stop"], canAddContext: true, note: "A hook can't send the agent back to work." },
  task_started: { native: ["PreTaskExec"], canBlock: true, note: "Fires for the tasks of a spec." },
  task_completed: { native: ["PostTaskExec"], note: `${WATCHED} Fires for the tasks of a spec.` },
  file_changed: {
    native: ["PostFileCreate", "PostFileSave", "PostFileDelete"],
    note: `${WATCHED} Its documentation doesn't say where the payload has the path; without one \`file_path\` is empty.`,
  },
  manual: { native: ["Manual"], note: WATCHED },
};
