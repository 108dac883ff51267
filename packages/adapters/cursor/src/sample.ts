import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { project }) => {
  const fire = (name: string, more: Record<string, unknown>): NativeEvent => ({
    name,
    payload: {
      conversation_id: "hawk-1",
      generation_id: "generation-1",
      model: "default",
      ...more,
      session_id: "hawk-1",
      hook_event_name: name,
      cursor_version: "1.0.0",
      workspace_roots: [project],
      user_email: null,
      transcript_path: null,
    },
    env: { CURSOR_PROJECT_DIR: project },
  });
  const call = (tool_name: string, tool_input: Record<string, unknown>, more = {}): NativeEvent =>
    fire("preToolUse", { tool_name, tool_input, tool_use_id: "tool-1", ...more });
  if (action.kind === "command") return call("Shell", { command: action.command, cwd: project, timeout: 30_000 }, { cwd: project });
  if (action.kind === "write") return call("Write", { file_path: action.path, content: action.text });
  if (action.kind === "start") return fire("sessionStart", { is_background_agent: false });
  return fire("stop", { status: "completed", loop_count: 0, input_tokens: 10, output_tokens: 3 });
};
