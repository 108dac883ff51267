type Payload = (cwd: string) => Record<string, unknown>;

const SESSION = "5f0c9a52-8d39-4d0c-9c5e-1f3a6b1f8f11";
const command = "git status --short && npm test -- --run src/guards";
const input = { command, description: "Tell how it is" };
const common = (cwd: string, name: string): Record<string, unknown> => ({
  session_id: SESSION,
  transcript_path: `${cwd}/sessions/${SESSION}.jsonl`,
  cwd,
  hook_event_name: name,
});

/** An agent, and a call of the shell as it sends it. */
export interface Agent {
  id: string;
  title: string;
  payload: Payload;
  /** For this one a call waits for Node. */
  isForNode?: true;
}

export const agentsWithRunners: readonly Agent[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    payload: (cwd) => ({
      ...common(cwd, "PreToolUse"),
      permission_mode: "default",
      tool_name: "Bash",
      tool_input: input,
      tool_use_id: "toolu_1",
    }),
  },
  {
    id: "codex",
    title: "Codex CLI",
    payload: (cwd) => ({
      ...common(cwd, "PreToolUse"),
      turn_id: "1",
      model: "m",
      permission_mode: "default",
      tool_name: "Bash",
      tool_input: { command },
      tool_use_id: "call_1",
    }),
  },
  {
    id: "gemini-cli",
    title: "Gemini CLI",
    payload: (cwd) => ({
      ...common(cwd, "BeforeTool"),
      timestamp: "2026-11-16T00:38:19.096Z",
      tool_name: "run_shell_command",
      tool_input: input,
    }),
  },
  {
    id: "copilot-cli",
    title: "Copilot CLI",
    payload: (cwd) => ({ sessionId: SESSION, timestamp: 1_794_815_456_288, cwd, toolName: "bash", toolArgs: input }),
  },
  {
    id: "cursor",
    title: "Cursor",
    payload: (cwd) => ({
      conversation_id: SESSION,
      generation_id: "1",
      model: "m",
      tool_name: "Shell",
      tool_input: { command, cwd, timeout: 30_000 },
      tool_use_id: "tool_1",
      ...common(cwd, "preToolUse"),
      cursor_version: "1.0.0",
      workspace_roots: [cwd],
      user_email: null,
      transcript_path: null,
    }),
  },
  {
    id: "qwen-code",
    title: "Qwen Code",
    payload: (cwd) => ({
      ...common(cwd, "PreToolUse"),
      timestamp: "2026-11-16T00:38:19.096Z",
      permission_mode: "yolo",
      prompt_id: `${SESSION}########0`,
      tool_name: "run_shell_command",
      tool_input: { ...input, is_background: false },
      tool_use_id: "toolu_1",
      tool_call_id: "call_1_0",
    }),
  },
  {
    id: "droid",
    title: "Factory droid",
    payload: (cwd) => ({ ...common(cwd, "PreToolUse"), permission_mode: "off", tool_name: "Execute", tool_input: { command } }),
  },
  {
    id: "grok",
    title: "Grok CLI",
    payload: (cwd) => ({
      hookEventName: "pre_tool_use",
      sessionId: SESSION,
      workspaceRoot: cwd,
      timestamp: "2026-11-18T08:00:00.000000000+00:00",
      toolName: "run_terminal_command",
      toolUseId: "call_1",
      toolInput: input,
      toolInputTruncated: false,
      ...common(cwd, "PreToolUse"),
      tool_name: "run_terminal_command",
      tool_input: input,
      tool_use_id: "call_1",
    }),
  },
  {
    id: "kiro",
    title: "Kiro",
    payload: (cwd) => ({ hook_event_name: "preToolUse", cwd, session_id: SESSION, tool_name: "execute_bash", tool_input: { command } }),
  },
  {
    id: "auggie",
    title: "Auggie",
    payload: (cwd) => ({
      hook_event_name: "PreToolUse",
      conversation_id: SESSION,
      workspace_roots: [cwd],
      tool_name: "launch-process",
      tool_input: { command },
      is_mcp_tool: false,
    }),
  },
  {
    id: "crush",
    title: "Crush",
    payload: (cwd) => ({ event: "PreToolUse", session_id: SESSION, cwd, tool_name: "bash", tool_input: { command } }),
  },
  {
    id: "kimi-code",
    title: "Kimi Code",
    payload: (cwd) => ({
      hook_event_name: "PreToolUse",
      session_id: SESSION,
      cwd,
      client_type: "kimi_code_cli",
      tool_name: "Bash",
      tool_input: input,
      tool_call_id: "call_1",
    }),
  },
  {
    id: "letta-code",
    title: "Letta Code",
    payload: (cwd) => ({
      event_type: "PreToolUse",
      working_directory: cwd,
      tool_name: "Bash",
      tool_input: input,
      tool_call_id: "call_1",
      agent_id: "agent-local-1",
    }),
  },
  {
    id: "reasonix",
    title: "Reasonix",
    payload: (cwd) => ({ event: "PreToolUse", sessionId: SESSION, cwd, toolName: "bash", toolArgs: input }),
  },
  {
    id: "windsurf",
    title: "Windsurf",
    payload: (cwd) => ({ agent_action_name: "pre_run_command", trajectory_id: SESSION, tool_info: { command_line: command, cwd } }),
    isForNode: true,
  },
];
