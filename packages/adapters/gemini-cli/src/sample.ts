import type { Adapter, NativeEvent } from "@hawk/adapter";

const SESSION = "a6ba785b-0000-4a0e-9a57-2f4f8f1f4a10";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { home, project }) => {
  const fire = (name: string, more: Record<string, unknown>): NativeEvent => ({
    name,
    payload: {
      session_id: SESSION,
      transcript_path: `${home}/.gemini/tmp/chats/${SESSION}.jsonl`,
      cwd: project,
      hook_event_name: name,
      timestamp: "2026-11-16T00:38:19.096Z",
      ...more,
    },
    env: { GEMINI_PROJECT_DIR: project, CLAUDE_PROJECT_DIR: project },
  });
  const call = (tool_name: string, tool_input: Record<string, unknown>): NativeEvent => fire("BeforeTool", { tool_name, tool_input });
  if (action.kind === "command") return call("run_shell_command", { command: action.command });
  if (action.kind === "write") return call("write_file", { file_path: action.path, content: action.text });
  if (action.kind === "start") return fire("SessionStart", { source: "startup" });
  return fire("AfterAgent", { prompt: "Say hi.", prompt_response: "All done.", stop_hook_active: false });
};
