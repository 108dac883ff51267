import type { EventRow } from "../event-info.ts";

export const workspaceEvents = {
  config_change: {
    group: "workspace",
    summary: "When the agent's configuration changed on disk: keep it from being applied",
    canBlock: true,
    matchesOn: "source",
    fields: ["source?", "file_path?"],
    native: { "claude-code": ["ConfigChange"], opencode: ["plugin.added", "catalog.updated"], kilo: ["plugin.added", "catalog.updated"] },
  },
  cwd_changed: {
    group: "workspace",
    summary: "When the session moved to another directory",
    fields: ["old_cwd", "new_cwd"],
    native: { "claude-code": ["CwdChanged"] },
  },
  directory_added: {
    group: "workspace",
    summary: "When a directory was added to the session",
    matchesOn: "source",
    fields: ["directory", "source?"],
    native: { "claude-code": ["DirectoryAdded"] },
  },
  file_changed: {
    group: "workspace",
    summary: "When a watched file was created, saved or deleted",
    matchesOn: "file_path",
    fields: ["file_path", "event?"],
    native: {
      "claude-code": ["FileChanged"],
      opencode: ["file.edited", "file.watcher.updated"],
      kilo: ["file.edited", "file.watcher.updated"],
      kiro: ["PostFileCreate", "PostFileSave", "PostFileDelete"],
    },
  },
  worktree_create: {
    group: "workspace",
    summary: "When a worktree is needed: create it and print its path",
    canBlock: true,
    fields: ["name"],
    native: { "claude-code": ["WorktreeCreate"] },
  },
  worktree_remove: {
    group: "workspace",
    summary: "When a worktree is no longer needed: remove it",
    fields: ["worktree_path"],
    native: { "claude-code": ["WorktreeRemove"] },
  },
  shell_env: {
    group: "workspace",
    summary: "Before a shell starts: add environment variables",
    canModifyInput: true,
    fields: ["tool_use_id?"],
    native: { opencode: ["shell.env"], kilo: ["shell.env"] },
  },
} as const satisfies Record<string, EventRow>;
