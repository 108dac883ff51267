import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { project }) => {
  if (action.kind === "command") return fire("pre_run_command", { command_line: action.command, cwd: project });
  if (action.kind === "write")
    return fire("pre_write_code", { file_path: action.path, edits: [{ old_string: "", new_string: action.text }] });
  return action.kind === "stop" ? fire("post_cascade_response", { response: "All done." }) : null;
};

function fire(name: string, tool_info: Record<string, unknown>): NativeEvent {
  const common = { trajectory_id: "hawk-1", execution_id: "execution-1", timestamp: "2026-11-16T08:00:00Z", model_name: "a model" };
  return { name, payload: { agent_action_name: name, ...common, tool_info } };
}
