import type { Adapter, NativeEvent } from "@hawk/adapter";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { project }) => {
  const env = { AUGMENT_PROJECT_DIR: project };
  const fire = (name: string, more: Record<string, unknown> = {}): NativeEvent => ({
    name,
    payload: { hook_event_name: name, conversation_id: "hawk-1", workspace_roots: [project], ...more },
    env,
  });
  const call = (tool_name: string, tool_input: Record<string, unknown>): NativeEvent =>
    fire("PreToolUse", { tool_name, tool_input, is_mcp_tool: false });
  if (action.kind === "command") return call("launch-process", { command: action.command });
  if (action.kind === "write") return call("save-file", { path: action.path, file_content: action.text });
  if (action.kind === "start") return fire("SessionStart");
  return fire("Stop", { agent_stop_cause: "end_turn", conversation: { userPrompt: "Say hi.", agentTextResponse: "Hi." } });
};
