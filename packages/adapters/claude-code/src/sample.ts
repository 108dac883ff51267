import type { Adapter, NativeEvent } from "@hawk/adapter";

const SESSION = "5a3f1c9e-0d2b-4e67-8f10-6b7c8d9e0f12";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { home, project }) => {
  const common = { session_id: SESSION, transcript_path: `${home}/.claude/projects/${SESSION}.jsonl`, cwd: project };
  const env = { CLAUDE_PROJECT_DIR: project };
  const turn = { ...common, prompt_id: "9d1e2f30-4a5b-4c6d-8e7f-a0b1c2d3e4f5", permission_mode: "default" };
  const call = (tool_name: string, tool_input: Record<string, unknown>): NativeEvent => ({
    name: "PreToolUse",
    payload: { ...turn, hook_event_name: "PreToolUse", tool_name, tool_input, tool_use_id: "toolu_1" },
    env,
  });
  if (action.kind === "command") return call("Bash", { command: action.command });
  if (action.kind === "write") return call("Write", { file_path: action.path, content: action.text });
  if (action.kind === "start") {
    return { name: "SessionStart", payload: { ...common, hook_event_name: "SessionStart", source: "startup", model: "sonnet" }, env };
  }
  const ending = { stop_hook_active: false, last_assistant_message: "All done.", background_tasks: [], session_crons: [] };
  return { name: "Stop", payload: { ...turn, hook_event_name: "Stop", ...ending }, env };
};
