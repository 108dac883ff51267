import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { project }) => {
  const common = { sessionId: "hawk-1", directory: project, agentId: "agent_1" };
  const call = (tool: string, input: Record<string, unknown>): NativeEvent => ({
    name: "PreToolUse",
    payload: { ...common, tool, callId: "call1", input },
  });
  if (action.kind === "command") return call("run_commands", { commands: [action.command] });
  if (action.kind === "write") return call("editor", { path: action.path, new_text: action.text });
  if (action.kind === "start") return { name: "TaskStart", payload: common };
  return { name: "TaskComplete", payload: { ...common, text: "All done." } };
};
