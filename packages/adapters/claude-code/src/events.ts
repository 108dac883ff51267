import { on } from "@hawk/adapter";
import type { AdapterTables, EventRow } from "@hawk/adapter";

/** A prompt or an agent says ok or not ok. */
const runsNatively: NonNullable<EventRow["runsNatively"]> = ["prompt", "agent"];
const AUTO = "Fires in auto mode only.";

/** What Claude Code 2.1.325 really offers, event by event. */
export const events: AdapterTables["events"] = {
  // Events of the conversation: the host waits for hooks, reads their JSON and shows what they say.
  pre_tool_use: on(
    "PreToolUse",
    ["block", "fail closed", "input", "context", "stop", "message", "deny", "defer", "ask", "allow", "matcher"],
    {
      runsNatively,
      note: "A changed input replaces the whole input; without a user to ask, `ask` blocks and `defer` ends the program.",
    },
  ),
  // A prompt or an agent has no answer here.
  permission_request: on("PermissionRequest", ["block", "fail closed", "input", "message", "deny", "allow", "matcher"], {
    note: "Exit code 2 means nothing here, and a changed input counts only with `allow`; the first hook to answer wins.",
  }),
  permission_denied: on("PermissionDenied", ["matcher"], { note: AUTO }),
  post_tool_use: on("PostToolUse", ["block", "output", "context", "stop", "message", "matcher"], {
    runsNatively,
    note: "A block is feedback beside the result; a changed output must have the shape of the tool's own.",
  }),
  post_tool_use_failure: on("PostToolUseFailure", ["block", "context", "message", "matcher"], {
    runsNatively,
    note: "A block is feedback beside the error.",
  }),
  post_tool_batch: on("PostToolBatch", ["block", "context", "stop", "message"], {
    runsNatively,
    note: "A block ends the agent's loop: no further request goes to the model.",
  }),
  user_prompt_submit: on("UserPromptSubmit", ["block", "fail closed", "context", "stop", "message"], {
    runsNatively,
    note: "A hook can't rewrite the prompt; it also fires for the `<task-notification>` of a finished background agent.",
  }),
  user_prompt_expansion: on("UserPromptExpansion", ["block", "fail closed", "context", "message", "matcher"], { runsNatively }),
  session_start: on("SessionStart", ["context", "message", "matcher"]),
  setup: on("Setup", ["message", "matcher"], { note: "Text for the model is accepted but never reaches it." }),
  stop: on("Stop", ["block", "context", "stop", "message"], {
    runsNatively,
    note: "Text for the model also keeps the turn going, and after 8 turns in a row the agent ends it.",
  }),
  subagent_start: on("SubagentStart", ["context", "message", "matcher"], {
    note: "A hook can't block a subagent here; block the Agent tool in pre_tool_use.",
  }),
  subagent_stop: on("SubagentStop", ["block", "context", "stop", "message", "matcher"], {
    runsNatively,
    note: 'Compaction fires it too, with an empty "agent_type".',
  }),
  teammate_idle: on("TeammateIdle", ["block", "stop", "message"], { runsNatively }),
  task_created: on("TaskCreated", ["block", "message"], { runsNatively }),
  task_completed: on("TaskCompleted", ["block", "stop", "message"], {
    runsNatively,
    note: "A block keeps the task open, and its reason goes to the model.",
  }),
  pre_model_switch: on("PreModelSwitch", ["block", "message", "deny", "ask", "allow", "matcher"], {
    note: "A hook that times out blocks the switch.",
  }),
  post_model_switch: on("PostModelSwitch", ["context", "message", "matcher"]),
  message_display: on("MessageDisplay", ["output"], { note: "Changes what is printed, not what the model said." }),
  // Events beside the conversation: no prompt or agent hooks, and only a few show the user what a hook says.
  session_end: on("SessionEnd", ["matcher"], { note: "Hooks have 1.5 seconds by default, and at most 60." }),
  stop_failure: on("StopFailure", ["matcher"], {
    note: "Nothing waits for the hook, and a slow one is cut off when the program exits.",
  }),
  pre_compact: on("PreCompact", ["block", "context", "matcher"], {
    note: "Text for the model says what the summary should keep; it can fire without a compaction.",
  }),
  post_compact: on("PostCompact", ["matcher"]),
  elicitation: on("Elicitation", ["block", "output", "matcher"], { note: "A changed output is the answer." }),
  elicitation_result: on("ElicitationResult", ["block", "output", "matcher"], { note: "A block turns the answer into a decline." }),
  notification: on("Notification", ["matcher"]),
  config_change: on("ConfigChange", ["block", "matcher"], { note: "Managed settings apply no matter what a hook says." }),
  instructions_loaded: on("InstructionsLoaded", ["matcher"]),
  cwd_changed: on("CwdChanged", ["message"]),
  file_changed: on("FileChanged", ["message", "matcher"], {
    note: "The matcher also names the files to watch; without one, only those from `watchPaths` are watched.",
  }),
  directory_added: on("DirectoryAdded", ["message", "matcher"]),
  worktree_create: on("WorktreeCreate", ["block"], {
    mustAnswer: true,
    note: "The hook makes the worktree and prints its path; without a path the agent fails.",
  }),
  worktree_remove: on("WorktreeRemove"),
};
