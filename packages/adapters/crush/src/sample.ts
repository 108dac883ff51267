import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (deed, { project }) => {
  const call = (tool_name: string, tool_input: Record<string, unknown>): NativeEvent => ({
    name: "PreToolUse",
    payload: { event: "PreToolUse", session_id: "hawk-1", cwd: project, tool_name, tool_input },
    env: { CRUSH_PROJECT_DIR: project },
  });
  if (deed.kind === "command") return call("bash", { command: deed.command });
  return deed.kind === "write" ? call("write", { file_path: deed.path, content: deed.text }) : null;
};
