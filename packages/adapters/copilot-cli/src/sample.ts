import type { Adapter, NativeEvent } from "@hawk/adapter";

const SESSION = "b2efa223-0000-47be-ad52-70b98aeab336";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { home, project }) => {
  const fire = (name: string, more: Record<string, unknown>): NativeEvent => ({
    name,
    payload: { sessionId: SESSION, timestamp: 1_794_815_456_288, cwd: project, ...more },
    env: { COPILOT_CLI: "1", COPILOT_PROJECT_DIR: project, CLAUDE_PROJECT_DIR: project },
  });
  if (action.kind === "command") return fire("preToolUse", { toolName: "bash", toolArgs: { command: action.command } });
  if (action.kind === "write") return fire("preToolUse", { toolName: "create", toolArgs: { path: action.path, file_text: action.text } });
  if (action.kind === "start") return fire("sessionStart", { source: "new", initialPrompt: "Say hi." });
  const transcriptPath = `${home}/.copilot/session-state/${SESSION}/events.jsonl`;
  return fire("agentStop", { transcriptPath, stopReason: "end_turn", stop_hook_active: false });
};
