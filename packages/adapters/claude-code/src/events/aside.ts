import type { EventName } from "@hawk/events";
import type { HostEvent } from "@hawk/adapter";

/** Events beside the conversation: no prompt or agent hooks, and only a few show the user what a hook says. */
export const asideEvents = {
  session_end: {
    native: ["SessionEnd"],
    hasMatcher: true,
    note: "Hooks have 1.5 seconds by default, and at most 60.",
  },
  stop_failure: {
    native: ["StopFailure"],
    hasMatcher: true,
    note: "Nothing waits for the hook, and a slow one is cut off when the program exits.",
  },
  pre_compact: {
    native: ["PreCompact"],
    canBlock: true,
    canAddContext: true,
    hasMatcher: true,
    note: "Text for the model says what the summary should keep; it can fire without a compaction.",
  },
  post_compact: { native: ["PostCompact"], hasMatcher: true },
  elicitation: {
    native: ["Elicitation"],
    canBlock: true,
    canModifyOutput: true,
    hasMatcher: true,
    note: "A changed output is the answer.",
  },
  elicitation_result: {
    native: ["ElicitationResult"],
    canBlock: true,
    canModifyOutput: true,
    hasMatcher: true,
    note: "A block turns the answer into a decline.",
  },
  notification: { native: ["Notification"], hasMatcher: true },
  config_change: {
    native: ["ConfigChange"],
    canBlock: true,
    hasMatcher: true,
    note: "Managed settings apply no matter what a hook says.",
  },
  instructions_loaded: { native: ["InstructionsLoaded"], hasMatcher: true },
  cwd_changed: { native: ["CwdChanged"], canTellUser: true },
  file_changed: {
    native: ["FileChanged"],
    canTellUser: true,
    hasMatcher: true,
    note: "The matcher also names the files to watch; without one, only those from `watchPaths` are watched.",
  },
  directory_added: { native: ["DirectoryAdded"], canTellUser: true, hasMatcher: true },
  worktree_create: {
    native: ["WorktreeCreate"],
    canBlock: true,
    mustAnswer: true,
    note: "The hook makes the worktree and prints its path; without a path the agent fails.",
  },
  worktree_remove: { native: ["WorktreeRemove"] },
} as const satisfies Partial<Record<EventName, HostEvent>>;
