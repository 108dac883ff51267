import type { Adapter, NativeEvent } from "@hawk/adapter";

const SESSION = "688cf0a1-0000-4f0b-8f3e-7a1d2c9b4e60";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { home, project }) => {
  const fire = (name: string, more: Record<string, unknown>): NativeEvent => ({
    name,
    payload: {
      session_id: SESSION,
      transcript_path: `${home}/.qwen/projects/chats/${SESSION}.jsonl`,
      cwd: project,
      hook_event_name: name,
      timestamp: "2026-11-16T00:38:19.096Z",
      permission_mode: "default",
      ...more,
    },
    env: { QWEN_PROJECT_DIR: project, GEMINI_PROJECT_DIR: project, CLAUDE_PROJECT_DIR: project },
  });
  const turn = { prompt_id: `${SESSION}########0` };
  const call = (tool_name: string, tool_input: Record<string, unknown>): NativeEvent =>
    fire("PreToolUse", { ...turn, tool_name, tool_input, tool_use_id: "toolu_1", tool_call_id: "call_1" });
  if (action.kind === "command") return call("run_shell_command", { command: action.command, is_background: false });
  if (action.kind === "write") return call("write_file", { file_path: action.path, content: action.text });
  if (action.kind === "start") return fire("SessionStart", { source: "startup", model: "qwen" });
  const usage = { context_usage: 0, context_limit: 200_000, input_tokens: 10 };
  const ending = { stop_hook_active: false, last_assistant_message: "All done.", background_tasks: [], crons: [] };
  return fire("Stop", { ...turn, ...ending, ...usage });
};
