import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (deed, { project }) => {
  const common = { sessionId: "hawk-1", directory: project, agentId: "agent_1" };
  const call = (tool: string, input: Record<string, unknown>): NativeEvent => ({
    name: "PreToolUse",
    payload: { ...common, tool, callId: "call1", input },
  });
  if (deed.kind === "command") return call("run_commands", { commands: [deed.command] });
  if (deed.kind === "write") return call("editor", { path: deed.path, new_text: deed.text });
  if (deed.kind === "start") return { name: "TaskStart", payload: common };
  return { name: "TaskComplete", payload: { ...common, text: "All done." } };
};
