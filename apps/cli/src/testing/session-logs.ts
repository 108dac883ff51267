/** A call of a scripted session. */
export interface ScriptedCall {
  /** In milliseconds. */
  time: number;
  session: string;
  agent?: string;
  id: string;
  kind: "shell" | "write" | "patch" | "mcp" | "read";
  /** A command, a path below the project, or a text. */
  what: string;
}

/** An agent's session as it would log it itself: files by their paths in the home directory. The forms are those in `@hawk/transcript`. */
export type LogWriter = (calls: readonly ScriptedCall[], project: string) => Record<string, string>;

const iso = (time: number): string => new Date(time).toISOString();
const patchOf = (path: string): string => `*** Begin Patch\n*** Add File: ${path}\n+x\n*** Update File: b.txt\n@@\n-a\n+b\n*** End Patch`;

type Native = Record<ScriptedCall["kind"], (what: string, project: string) => { name: string; input: unknown }>;

const claudeTools: Native = {
  shell: (command) => ({ name: "Bash", input: { command } }),
  write: (path, project) => ({ name: "Write", input: { file_path: `${project}/${path}`, content: "x" } }),
  patch: (path, project) => ({ name: "MultiEdit", input: { file_path: `${project}/${path}`, edits: [] } }),
  mcp: (text) => ({ name: "mcp__ledger__add_line", input: { text } }),
  read: (path, project) => ({ name: "Read", input: { file_path: `${project}/${path}` } }),
};
const geminiTools: Native = {
  shell: (command) => ({ name: "run_shell_command", input: { command } }),
  write: (path, project) => ({ name: "write_file", input: { file_path: `${project}/${path}`, content: "x" } }),
  patch: (path, project) => ({ name: "replace", input: { file_path: `${project}/${path}`, old_string: "a", new_string: "b" } }),
  mcp: (text) => ({ name: "mcp_ledger_add_line", input: { text } }),
  read: (path, project) => ({ name: "read_file", input: { file_path: `${project}/${path}` } }),
};
const qwenTools: Native = {
  ...geminiTools,
  patch: (path, project) => ({ name: "edit", input: { file_path: `${project}/${path}`, old_string: "a", new_string: "b" } }),
  mcp: (text) => ({ name: "tool_call", input: { name: "mcp__ledger__add_line", arguments: { text } } }),
};
const copilotTools: Native = {
  shell: (command) => ({ name: "bash", input: { command } }),
  write: (path, project) => ({ name: "create", input: { path: `${project}/${path}`, file_text: "x" } }),
  patch: (path) => ({ name: "apply_patch", input: patchOf(path) }),
  mcp: (text) => ({ name: "ledger-add_line", input: { text } }),
  read: (path, project) => ({ name: "view", input: { path: `${project}/${path}` } }),
};
const clineTools: Native = {
  shell: (command) => ({ name: "run_commands", input: { commands: [command] } }),
  write: (path, project) => ({ name: "editor", input: { path: `${project}/${path}`, new_text: "x" } }),
  patch: (path) => ({ name: "apply_patch", input: { input: patchOf(path) } }),
  mcp: (text) => ({ name: "ledger__add_line", input: { text } }),
  read: (path, project) => ({ name: "read_files", input: { files: [{ path: `${project}/${path}` }] } }),
};

function native(tools: Native, { kind, what }: ScriptedCall, project: string): { name: string; input: unknown } {
  return tools[kind](what, project);
}

function toLines(lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function groupBy(calls: readonly ScriptedCall[], keyOf: (call: ScriptedCall) => string): ScriptedCall[][] {
  const keys = [...new Set(calls.map(keyOf))];
  return keys.map((key) => calls.filter((call) => keyOf(call) === key));
}

function writeFilesOf(
  calls: readonly ScriptedCall[],
  write: (own: readonly ScriptedCall[], first: ScriptedCall) => [string, string][],
): Record<string, string> {
  return Object.fromEntries(
    groupBy(calls, ({ session, agent = "" }) => `${session} ${agent}`).flatMap((own) => (own[0] ? write(own, own[0]) : [])),
  );
}

const claudeCode: LogWriter = (calls, project) =>
  writeFilesOf(calls, (own, { session, agent }) => {
    const lines = own.flatMap((call) => {
      const common = {
        sessionId: session,
        cwd: project,
        isSidechain: agent !== undefined,
        ...(agent === undefined ? {} : { agentId: agent }),
      };
      const block = { type: "tool_use", id: call.id, ...native(claudeTools, call, project) };
      const output = [{ type: "tool_result", tool_use_id: call.id, content: "ok" }];
      return [
        { ...common, type: "assistant", timestamp: iso(call.time), message: { role: "assistant", content: [block] } },
        { ...common, type: "user", timestamp: iso(call.time + 50), message: { role: "user", content: output } },
      ];
    });
    const name = agent === undefined ? session : `${session}/subagents/agent-${agent}`;
    return [[`.claude/projects/-project/${name}.jsonl`, toLines(lines)]];
  });

const codexTools = {
  shell: (cmd: string) => ({ type: "function_call", name: "exec_command", arguments: JSON.stringify({ cmd }) }),
  write: (path: string) => ({
    type: "custom_tool_call",
    name: "apply_patch",
    input: `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch`,
  }),
  patch: (path: string) => ({ type: "custom_tool_call", name: "apply_patch", input: patchOf(path) }),
  mcp: (text: string) => ({ type: "function_call", name: "add_line", namespace: "mcp__ledger", arguments: JSON.stringify({ text }) }),
  read: (path: string) => ({ type: "function_call", name: "view_image", arguments: JSON.stringify({ path }) }),
};

const codex: LogWriter = (calls, project) =>
  writeFilesOf(calls, (own, { session, agent }) => {
    const child = agent === undefined ? { id: session } : { id: agent, parent_thread_id: session };
    const meta = { type: "session_meta", payload: { session_id: session, ...child, cwd: project } };
    const items = own.map((call) => {
      const payload = { ...codexTools[call.kind](call.what), call_id: call.id };
      return { timestamp: iso(call.time), type: "response_item", payload };
    });
    return [[`.codex/sessions/2026/11/18/rollout-2026-11-18T08-00-00-${agent ?? session}.jsonl`, toLines([meta, ...items])]];
  });

const geminiCli: LogWriter = (calls, project) => ({
  ".gemini/tmp/project/.project_root": project,
  ...writeFilesOf(calls, (own, { session, agent }) => {
    const messages = own.flatMap((call) => {
      const message = { id: `m-${call.id}`, timestamp: iso(call.time), type: "gemini", content: "" };
      const { name, input } = native(geminiTools, call, project);
      return [message, { ...message, toolCalls: [{ id: call.id, name, args: input, status: "success" }] }];
    });
    const name = agent === undefined ? `session-${session}` : `${session}/${agent}`;
    return [[`.gemini/tmp/project/chats/${name}.jsonl`, toLines([{ sessionId: agent ?? session }, ...messages])]];
  }),
});

const qwenCode: LogWriter = (calls, project) =>
  writeFilesOf(calls, (own, { session, agent }) => {
    const lines = own.map((call) => {
      const { name, input } = native(qwenTools, call, project);
      const message = { role: "model", parts: [{ functionCall: { id: call.id, name, args: input } }] };
      const child = agent === undefined ? {} : { agentId: agent };
      return { sessionId: session, timestamp: iso(call.time), type: "assistant", cwd: project, ...child, message };
    });
    return [
      [`.qwen/projects/-project/${agent === undefined ? `chats/${session}` : `subagents/${session}/agent-${agent}`}.jsonl`, toLines(lines)],
    ];
  });

const copilotCli: LogWriter = (calls, project) => {
  const files = groupBy(calls, ({ session }) => session).map((own): [string, string] => {
    const session = own[0]?.session ?? "";
    const start = { type: "session.start", data: { sessionId: session, context: { cwd: project } } };
    const lines = own.map((call) => {
      const { name, input } = native(copilotTools, call, project);
      const child = call.agent === undefined ? {} : { agentId: call.agent };
      return {
        type: "tool.execution_start",
        data: { toolCallId: call.id, toolName: name, arguments: input },
        ...child,
        timestamp: iso(call.time),
      };
    });
    return [`.copilot/session-state/${session}/events.jsonl`, toLines([start, ...lines])];
  });
  return Object.fromEntries(files);
};

const cline: LogWriter = (calls, project) =>
  writeFilesOf(calls, (own, { session, agent }) => {
    const messages = own.map((call) => ({
      role: "assistant",
      ts: call.time,
      content: [{ type: "tool_use", id: call.id, ...native(clineTools, call, project) }],
    }));
    const document = { sessionId: session, origin: agent === undefined ? {} : { subagent: agent }, messages };
    return [
      [`.cline/data/sessions/${session}/${agent ?? session}.messages.json`, JSON.stringify(document, null, 2)],
      [`.cline/data/sessions/${session}/${session}.json`, JSON.stringify({ cwd: project })],
    ];
  });

export const logWriters: Readonly<Record<string, LogWriter>> = {
  "claude-code": claudeCode,
  codex,
  "gemini-cli": geminiCli,
  "qwen-code": qwenCode,
  "copilot-cli": copilotCli,
  cline,
};
