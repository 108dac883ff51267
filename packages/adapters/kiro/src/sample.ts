import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { project }) => {
  const fire = (name: string, own: string, more: Record<string, unknown> = {}): NativeEvent => ({
    name,
    payload: { hook_event_name: own, cwd: project, session_id: "hawk-1", ...more },
  });
  const call = (tool_name: string, tool_input: Record<string, unknown>): NativeEvent =>
    fire("PreToolUse", "preToolUse", { tool_name, tool_input });
  if (action.kind === "command") return call("execute_bash", { command: action.command });
  if (action.kind === "write") return call("fs_write", { command: "create", path: action.path, file_text: action.text });
  if (action.kind === "start") return fire("SessionStart", "sessionStart");
  return fire("Stop", "stop", { assistant_response: "All done." });
};
