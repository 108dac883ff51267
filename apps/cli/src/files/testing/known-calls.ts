import type { NativeEvent } from "@hawk/adapter";

/** What a tool is called with when it is about `a.ts`, relative to the session's directory; or about other files, if it says so. */
interface KnownCall {
  input: unknown;
  files?: readonly string[];
}

/** The tools of a host that touch files, by its own names, those that run commands, and how it tells of a call. */
interface HostCalls {
  call: (tool: string, input: unknown, cwd: string) => NativeEvent;
  files: Readonly<Record<string, KnownCall>>;
  shells: Readonly<Record<string, Record<string, unknown>>>;
  /** Tools of which hooks learn no command: they only see that something is typed into an open shell. */
  blindShells?: readonly string[];
}

const patch = "*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Add File: sub/b.ts\n+z\n*** End Patch";
const both = ["a.ts", "sub/b.ts"];
const command = { command: "ls" };
const edit = { file_path: "a.ts", old_string: "x", new_string: "y" };
const write = { file_path: "a.ts", content: "x" };

const asClaude: HostCalls["call"] = (tool_name, tool_input, cwd) => ({
  name: "PreToolUse",
  payload: { session_id: "s", cwd, hook_event_name: "PreToolUse", tool_name, tool_input },
});

/** Every tool that touches files and every one that runs commands, in every agent. A test finds what is missing. */
export const knownCalls: Readonly<Record<string, HostCalls>> = {
  "claude-code": {
    call: asClaude,
    files: {
      Edit: { input: edit },
      MultiEdit: { input: { file_path: "a.ts", edits: [{ old_string: "x", new_string: "y" }] } },
      NotebookEdit: { input: { notebook_path: "a.ts", new_source: "x" } },
      NotebookRead: { input: { notebook_path: "a.ts" } },
      Read: { input: { file_path: "a.ts" } },
      Write: { input: write },
    },
    shells: { Bash: command, Monitor: command, PowerShell: command },
  },
  codex: {
    call: asClaude,
    files: { apply_patch: { input: { command: patch }, files: both }, view_image: { input: { path: "a.ts" } } },
    shells: { Bash: command, exec_command: { cmd: "ls" } },
  },
  "gemini-cli": {
    call: (tool, input, cwd) => ({ ...asClaude(tool, input, cwd), name: "BeforeTool" }),
    files: { replace: { input: edit }, write_file: { input: write }, read_file: { input: { file_path: "a.ts" } } },
    shells: { run_shell_command: command },
  },
  "qwen-code": {
    call: asClaude,
    files: {
      edit: { input: edit },
      notebook_edit: { input: { notebook_path: "a.ts", new_source: "x" } },
      write_file: { input: write },
      read_file: { input: { file_path: "a.ts" } },
      zoom_image: { input: { file_path: "a.ts" } },
    },
    shells: { run_shell_command: command, monitor: command },
  },
  opencode: {
    call: (tool, args, directory) => ({
      name: "tool.execute.before",
      payload: { sessionID: "s", directory, input: { tool, callID: "c" }, output: { args } },
    }),
    files: {
      edit: { input: { filePath: "a.ts", oldString: "x", newString: "y" } },
      multiedit: { input: { filePath: "a.ts", edits: [{ oldString: "x", newString: "y" }] } },
      write: { input: { filePath: "a.ts", content: "x" } },
      read: { input: { filePath: "a.ts" } },
      apply_patch: { input: { patchText: patch }, files: both },
    },
    shells: { bash: command },
  },
  kilo: {
    call: (tool, args, directory) => ({
      name: "tool.execute.before",
      payload: { sessionID: "s", directory, input: { tool, callID: "c" }, output: { args } },
    }),
    files: {
      edit: { input: { filePath: "a.ts", oldString: "x", newString: "y" } },
      multiedit: { input: { filePath: "a.ts", edits: [{ oldString: "x", newString: "y" }] } },
      write: { input: { filePath: "a.ts", content: "x" } },
      read: { input: { filePath: "a.ts" } },
      apply_patch: { input: { patchText: patch }, files: both },
    },
    shells: { bash: command, background_process: { action: "start", ...command } },
  },
  pi: {
    call: (toolName, input, cwd) => ({ name: "tool_call", payload: { toolName, cwd, sessionId: "s", toolCallId: "c", input } }),
    files: {
      edit: { input: { path: "a.ts", edits: [{ oldText: "x", newText: "y" }] } },
      write: { input: { path: "a.ts", content: "x" } },
      read: { input: { path: "a.ts" } },
    },
    shells: { bash: command },
  },
  "copilot-cli": {
    call: (toolName, toolArgs, cwd) => ({ name: "preToolUse", payload: { sessionId: "s", cwd, toolName, toolArgs } }),
    files: {
      edit: { input: { path: "a.ts", old_str: "x", new_str: "y" } },
      create: { input: { path: "a.ts", file_text: "x" } },
      view: { input: { path: "a.ts" } },
      apply_patch: { input: patch, files: both },
    },
    shells: { bash: command, powershell: command, write_bash: { input: "ls" }, write_powershell: { input: "ls" } },
  },
  cline: {
    call: (tool, input, directory) => ({ name: "PreToolUse", payload: { sessionId: "s", directory, tool, callId: "c", input } }),
    files: {
      editor: { input: { path: "a.ts", old_text: "x", new_text: "y" } },
      apply_patch: { input: { input: patch }, files: both },
      read_files: { input: { files: [{ path: "a.ts" }, { path: "sub/b.ts" }] }, files: both },
    },
    shells: { run_commands: { commands: ["ls"] } },
  },
  cursor: {
    call: (tool_name, tool_input, cwd) => ({
      name: "preToolUse",
      payload: { conversation_id: "s", workspace_roots: [cwd], cwd, hook_event_name: "preToolUse", tool_name, tool_input },
    }),
    files: { Write: { input: write }, Delete: { input: { file_path: "a.ts" } }, Read: { input: { file_path: "a.ts" } } },
    shells: { Shell: command },
    blindShells: ["WriteShellStdin"],
  },
  droid: {
    call: asClaude,
    files: {
      Read: { input: { file_path: "a.ts" } },
      Edit: { input: { file_path: "a.ts", old_str: "x", new_str: "y" } },
      Create: { input: write },
      ApplyPatch: { input: { input: patch }, files: both },
    },
    shells: { Execute: command },
  },
  crush: {
    call: (tool_name, tool_input, cwd) => ({
      name: "PreToolUse",
      payload: { session_id: "s", cwd, event: "PreToolUse", tool_name, tool_input },
    }),
    files: {
      edit: { input: edit },
      multiedit: { input: { file_path: "a.ts", edits: [{ old_string: "x", new_string: "y" }] } },
      write: { input: write },
      download: { input: { url: "https://example.com", file_path: "a.ts" } },
      view: { input: { file_path: "a.ts" } },
    },
    shells: { bash: command },
  },
  auggie: {
    call: (tool_name, tool_input, cwd) => ({
      name: "PreToolUse",
      payload: { conversation_id: "s", workspace_roots: [cwd], hook_event_name: "PreToolUse", tool_name, tool_input },
    }),
    files: {
      view: { input: { path: "a.ts" } },
      "str-replace-editor": { input: { path: "a.ts", old_str_1: "x", new_str_1: "y" } },
      "remove-files": { input: { file_paths: both }, files: both },
      "save-file": { input: { path: "a.ts", file_content: "x" } },
    },
    shells: { "launch-process": command, "write-process": { input_text: "ls" } },
  },
  kiro: {
    call: (tool_name, tool_input, cwd) => ({
      name: "PreToolUse",
      payload: { session_id: "s", cwd, hook_event_name: "preToolUse", tool_name, tool_input },
    }),
    files: {
      fs_read: {
        input: {
          operations: [
            { mode: "Line", path: "a.ts" },
            { mode: "Image", image_paths: ["sub/b.ts"] },
          ],
        },
        files: both,
      },
      read: { input: { operations: [{ mode: "Line", path: "a.ts" }] } },
      fs_write: { input: { command: "create", path: "a.ts", file_text: "x" } },
      write: { input: { command: "strReplace", path: "a.ts", old_str: "x", new_str: "y" } },
    },
    shells: { execute_bash: command, shell: command },
  },
  "kimi-code": {
    call: asClaude,
    files: {
      Edit: { input: { path: "a.ts", old_string: "x", new_string: "y" } },
      Write: { input: { path: "a.ts", content: "x" } },
      Read: { input: { path: "a.ts" } },
      ReadMediaFile: { input: { path: "a.ts" } },
    },
    shells: { Bash: command },
  },
  grok: {
    call: (toolName, toolInput, cwd) => ({
      name: "PreToolUse",
      payload: { hookEventName: "pre_tool_use", sessionId: "s", session_id: "s", cwd, workspaceRoot: cwd, toolName, toolInput },
    }),
    files: {
      search_replace: { input: edit },
      write: { input: write },
      read_file: { input: { target_file: "a.ts" } },
    },
    shells: { run_terminal_command: command, monitor: command },
  },
  reasonix: {
    call: (toolName, toolArgs, cwd) => ({ name: "PreToolUse", payload: { event: "PreToolUse", sessionId: "s", cwd, toolName, toolArgs } }),
    files: {
      edit_file: { input: { path: "a.ts", old_string: "x", new_string: "y" } },
      write_file: { input: { path: "a.ts", content: "x" } },
      read_file: { input: { path: "a.ts" } },
      view_image: { input: { path: "a.ts" } },
    },
    shells: { bash: command },
  },
  "letta-code": {
    call: (tool_name, tool_input, cwd) => ({
      name: "PreToolUse",
      payload: { event_type: "PreToolUse", working_directory: cwd, tool_name, tool_input, agent_id: "s" },
    }),
    files: { Edit: { input: edit }, Write: { input: write }, Read: { input: { file_path: "a.ts" } } },
    shells: { Bash: command },
  },
};
