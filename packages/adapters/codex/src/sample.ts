import type { Adapter, NativeEvent } from "@hawk/adapter";

const SESSION = "01a1e338-0000-70d2-8635-b4f07a7353f3";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { home, project }) => {
  const fire = (name: string, more: Record<string, unknown>): NativeEvent => ({
    name,
    payload: {
      session_id: SESSION,
      transcript_path: `${home}/.codex/sessions/rollout-${SESSION}.jsonl`,
      cwd: project,
      hook_event_name: name,
      model: "gpt-5.5",
      permission_mode: "default",
      ...more,
    },
  });
  const turn = { turn_id: "01a1e338-189b-75c3-8ac1-62a769a27f55" };
  const call = (tool_name: string, command: string): NativeEvent =>
    fire("PreToolUse", { ...turn, tool_name, tool_input: { command }, tool_use_id: "call_1" });
  if (action.kind === "command") return call("Bash", action.command);
  if (action.kind === "write") return call("apply_patch", renderPatch(action.path, action.text));
  if (action.kind === "start") return fire("SessionStart", { source: "startup" });
  return fire("Stop", { ...turn, stop_hook_active: false, last_assistant_message: "All done." });
};

function renderPatch(path: string, text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  return ["*** Begin Patch", `*** Add File: ${path}`, ...lines.map((line) => `+${line}`), "*** End Patch"].join("\n");
}
