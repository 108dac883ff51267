import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (deed, { project }) => {
  if (deed.kind === "command") return fire("pre_run_command", { command_line: deed.command, cwd: project });
  if (deed.kind === "write") return fire("pre_write_code", { file_path: deed.path, edits: [{ old_string: "", new_string: deed.text }] });
  return deed.kind === "stop" ? fire("post_cascade_response", { response: "All done." }) : null;
};

function fire(name: string, tool_info: Record<string, unknown>): NativeEvent {
  const common = { trajectory_id: "hawk-1", execution_id: "execution-1", timestamp: "2026-11-16T08:00:00Z", model_name: "a model" };
  return { name, payload: { agent_action_name: name, ...common, tool_info } };
}
