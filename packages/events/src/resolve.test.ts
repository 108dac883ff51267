import fc from "fast-check";
import { expect, test } from "vitest";
import { eventNames } from "./catalogue.ts";
import { resolveEvent, spellingsOf } from "./resolve.ts";

const spellings: Record<string, string> = {
  PreToolUse: "pre_tool_use",
  PostToolUse: "post_tool_use",
  PostToolUseFailure: "post_tool_use_failure",
  PermissionRequest: "permission_request",
  Stop: "stop",
  SubagentStop: "subagent_stop",
  UserPromptSubmit: "user_prompt_submit",
  SessionStart: "session_start",
  SessionEnd: "session_end",
  SubagentStart: "subagent_start",
  Notification: "notification",
  PreCompact: "pre_compact",
  StatusLine: "status_line",
  FileSuggestion: "file_suggestion",
  Setup: "setup",
  SubagentStarted: "subagent_start",
  SubagentCompleted: "subagent_completed",
  PrePromptSubmit: "user_prompt_submit",
  PostUserMessage: "post_user_message",
  NotificationEvent: "notification",
  pre_tool: "pre_tool_use",
};

test.each(Object.entries(spellings))("the specifications' %s is %s", (spelling, name) => {
  expect(resolveEvent(spelling).event).toBe(name);
});

const hosts: Record<string, Record<string, string>> = {
  "Claude Code": {
    PermissionDenied: "permission_denied",
    PostToolBatch: "post_tool_batch",
    UserPromptExpansion: "user_prompt_expansion",
    StopFailure: "stop_failure",
    PostCompact: "post_compact",
    PreModelSwitch: "pre_model_switch",
    PostModelSwitch: "post_model_switch",
    TaskCreated: "task_created",
    TaskCompleted: "task_completed",
    TeammateIdle: "teammate_idle",
    Elicitation: "elicitation",
    ElicitationResult: "elicitation_result",
    ConfigChange: "config_change",
    InstructionsLoaded: "instructions_loaded",
    CwdChanged: "cwd_changed",
    FileChanged: "file_changed",
    DirectoryAdded: "directory_added",
    WorktreeCreate: "worktree_create",
    WorktreeRemove: "worktree_remove",
    MessageDisplay: "message_display",
  },
  Codex: { PreModelRequest: "before_model", PostModelRequest: "after_model", Interrupt: "interrupt", "agent-turn-complete": "stop" },
  "Gemini CLI": {
    BeforeTool: "pre_tool_use",
    AfterTool: "post_tool_use",
    BeforeAgent: "user_prompt_submit",
    AfterAgent: "stop",
    BeforeModel: "before_model",
    BeforeToolSelection: "before_tool_selection",
    AfterModel: "after_model",
    PreCompress: "pre_compact",
  },
  "Qwen Code": { SessionDelete: "session_delete", TodoCreated: "todo_created", TodoCompleted: "todo_completed" },
  OpenCode: {
    "tool.execute.before": "pre_tool_use",
    "tool.execute.after": "post_tool_use",
    "chat.message": "user_prompt_submit",
    "chat.params": "before_model",
    "chat.headers": "before_model",
    "shell.env": "shell_env",
    "command.execute.before": "user_prompt_expansion",
    "permission.ask": "permission_request",
    "permission.asked": "permission_request",
    "permission.replied": "permission_denied",
    "experimental.chat.messages.transform": "prompt_transformed",
    "experimental.chat.system.transform": "before_model",
    "experimental.session.compacting": "pre_compact",
    "experimental.compaction.autocontinue": "post_compact",
    "experimental.text.complete": "message_display",
    "tool.definition": "tool_definition",
    dispose: "session_end",
    config: "setup",
    "session.created": "session_start",
    "session.deleted": "session_end",
    "session.idle": "stop",
    "session.error": "stop_failure",
    "session.compacted": "post_compact",
    "session.updated": "session_updated",
    "session.status": "session_updated",
    "session.diff": "session_updated",
    "message.updated": "message_display",
    "message.part.updated": "message_display",
    "message.part.delta": "message_display",
    "file.edited": "file_changed",
    "file.watcher.updated": "file_changed",
    "todo.updated": "todo_created",
    "plugin.added": "config_change",
    "catalog.updated": "config_change",
  },
  "Copilot CLI": {
    preToolUse: "pre_tool_use",
    postToolUse: "post_tool_use",
    postToolUseFailure: "post_tool_use_failure",
    permissionRequest: "permission_request",
    userPromptSubmitted: "user_prompt_submit",
    userPromptTransformed: "prompt_transformed",
    sessionStart: "session_start",
    sessionEnd: "session_end",
    subagentStart: "subagent_start",
    subagentStop: "subagent_stop",
    agentStop: "stop",
    errorOccurred: "stop_failure",
    ErrorOccurred: "stop_failure",
    preCompact: "pre_compact",
    notification: "notification",
    preMcpToolCall: "pre_mcp_tool_call",
  },
  Cursor: {
    beforeShellExecution: "pre_tool_use",
    beforeMCPExecution: "pre_tool_use",
    beforeReadFile: "pre_tool_use",
    beforeTabFileRead: "pre_tool_use",
    afterShellExecution: "post_tool_use",
    afterMCPExecution: "post_tool_use",
    afterFileEdit: "post_tool_use",
    afterTabFileEdit: "post_tool_use",
    beforeSubmitPrompt: "user_prompt_submit",
    afterAgentResponse: "message_display",
    afterAgentThought: "agent_thought",
    workspaceOpen: "setup",
    stop: "stop",
  },
  Cline: {
    TaskStart: "session_start",
    TaskResume: "session_start",
    TaskCancel: "interrupt",
    TaskComplete: "stop",
    TaskError: "stop_failure",
    SessionShutdown: "session_end",
    agent_start: "session_start",
    agent_resume: "session_start",
    agent_abort: "interrupt",
    agent_end: "stop",
    agent_error: "stop_failure",
    tool_call: "pre_tool_use",
    tool_result: "post_tool_use",
    prompt_submit: "user_prompt_submit",
    session_shutdown: "session_end",
  },
  Windsurf: {
    pre_read_code: "pre_tool_use",
    post_read_code: "post_tool_use",
    pre_write_code: "pre_tool_use",
    post_write_code: "post_tool_use",
    pre_run_command: "pre_tool_use",
    post_run_command: "post_tool_use",
    pre_mcp_tool_use: "pre_tool_use",
    post_mcp_tool_use: "post_tool_use",
    pre_user_prompt: "user_prompt_submit",
    post_cascade_response: "stop",
    post_cascade_response_with_transcript: "stop",
    post_setup_worktree: "setup",
  },
  Amp: {
    "session.start": "session_start",
    "tool.call": "pre_tool_use",
    "tool.result": "post_tool_use",
    "agent.start": "user_prompt_submit",
    "agent.end": "stop",
    "changes.prompt": "prompt_transformed",
    "amp.onDispose": "session_end",
  },
  Auggie: { PromptSubmit: "user_prompt_submit" },
  Kiro: {
    AgentSpawn: "session_start",
    agentSpawn: "session_start",
    PostFileCreate: "file_changed",
    PostFileSave: "file_changed",
    PostFileDelete: "file_changed",
    PreTaskExec: "task_started",
    PostTaskExec: "task_completed",
    Manual: "manual",
  },
};

test.each(Object.entries(hosts).flatMap(([host, names]) => Object.entries(names).map(([native, name]) => [host, native, name])))(
  "%s: %s is %s",
  (_, native, name) => {
    expect(resolveEvent(native)).toEqual({ event: name, suggestions: [] });
  },
);

test.each(["PRE_TOOL_USE", "pre-tool-use", "Pre Tool Use", "preTooluse", "pretooluse", " pre_tool_use "])(
  "case and punctuation do not matter: %s",
  (spelling) => {
    expect(resolveEvent(spelling).event).toBe("pre_tool_use");
  },
);

test("two hosts' names that differ only in punctuation keep their own meaning", () => {
  expect(resolveEvent("agent_start").event).toBe("session_start");
  expect(resolveEvent("agent.start").event).toBe("user_prompt_submit");
  expect(resolveEvent("AgentStart")).toEqual({ event: null, suggestions: ["user_prompt_submit", "session_start"] });
});

test.each([
  ["pre_tool_sue", "pre_tool_use"],
  ["PreToolUs", "pre_tool_use"],
  ["sesion_start", "session_start"],
  ["UserPromtSubmit", "user_prompt_submit"],
  ["notifcation", "notification"],
  ["stopp", "stop"],
])("suggests for %s first of all %s", (wrong, name) => {
  const { event, suggestions } = resolveEvent(wrong);
  expect(event).toBeNull();
  expect(suggestions[0]).toBe(name);
});

test.each(["", "x", "deploy_to_production", "__proto__", "constructor", "hasOwnProperty", "a".repeat(1_000_000)])(
  "finds nothing and suggests nothing for %.20s",
  (name) => {
    expect(resolveEvent(name)).toEqual({ event: null, suggestions: [] });
  },
);

test("every spelling of every event finds that event or an exact namesake", () => {
  for (const name of eventNames) {
    for (const spelling of spellingsOf(name)) expect(resolveEvent(spelling).event, spelling).toBe(name);
  }
});

test("never throws, and never suggests what it could have found", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const { event, suggestions } = resolveEvent(name);
      expect(event === null || suggestions.length === 0).toBe(true);
    }),
    { numRuns: 200 },
  );
});
