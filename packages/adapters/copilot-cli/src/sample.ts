import type { Adapter, NativeEvent } from "@hawk/adapter";

const SESSION = "b2efa223-0000-47be-ad52-70b98aeab336";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (deed, { home, project }) => {
  const fire = (name: string, more: Record<string, unknown>): NativeEvent => ({
    name,
    payload: { sessionId: SESSION, timestamp: 1_794_815_456_288, cwd: project, ...more },
    env: { COPILOT_CLI: "1", COPILOT_PROJECT_DIR: project, CLAUDE_PROJECT_DIR: project },
  });
  if (deed.kind === "command") return fire("preToolUse", { toolName: "bash", toolArgs: { command: deed.command } });
  if (deed.kind === "write") return fire("preToolUse", { toolName: "create", toolArgs: { path: deed.path, file_text: deed.text } });
  if (deed.kind === "start") return fire("sessionStart", { source: "new", initialPrompt: "Say hi." });
  const transcriptPath = `${home}/.copilot/session-state/${SESSION}/events.jsonl`;
  return fire("agentStop", { transcriptPath, stopReason: "end_turn", stop_hook_active: false });
};
