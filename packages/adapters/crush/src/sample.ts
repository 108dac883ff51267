import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { project }) => {
  const call = (tool_name: string, tool_input: Record<string, unknown>): NativeEvent => ({
    name: "PreToolUse",
    payload: { event: "PreToolUse", session_id: "hawk-1", cwd: project, tool_name, tool_input },
    env: { CRUSH_PROJECT_DIR: project },
  });
  if (action.kind === "command") return call("bash", { command: action.command });
  return action.kind === "write" ? call("write", { file_path: action.path, content: action.text }) : null;
};
