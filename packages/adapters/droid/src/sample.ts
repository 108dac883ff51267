import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { home, project }) => {
  const fire = (name: string, more: Record<string, unknown>): NativeEvent => ({
    name,
    payload: {
      session_id: "hawk-1",
      transcript_path: `${home}/.factory/sessions/hawk-1.jsonl`,
      cwd: project,
      permission_mode: "off",
      hook_event_name: name,
      ...more,
    },
    env: { FACTORY_PROJECT_DIR: project },
  });
  if (action.kind === "command") return fire("PreToolUse", { tool_name: "Execute", tool_input: { command: action.command } });
  if (action.kind === "write") {
    return fire("PreToolUse", { tool_name: "Create", tool_input: { file_path: action.path, content: action.text } });
  }
  if (action.kind === "start") return fire("SessionStart", { source: "startup" });
  return fire("Stop", { stop_hook_active: false, tool_execution_count: 2, elapsed_time: 1200 });
};
