import type { NativeEvent } from "@hawk/adapter";

/** A call with a patch, as each agent that takes patches sends it. */
export const patchCalls: Readonly<Record<string, (patch: string, cwd: string) => NativeEvent>> = {
  codex: (patch, cwd) => ({
    name: "PreToolUse",
    payload: { session_id: "s", cwd, hook_event_name: "PreToolUse", tool_name: "apply_patch", tool_input: { command: patch } },
  }),
  cline: (patch, directory) => ({
    name: "PreToolUse",
    payload: { sessionId: "s", directory, tool: "apply_patch", input: { input: patch }, callId: "c" },
  }),
  opencode: (patchText, directory) => ({
    name: "tool.execute.before",
    payload: { sessionID: "s", directory, input: { tool: "apply_patch", callID: "c" }, output: { args: { patchText } } },
  }),
  kilo: (patchText, directory) => ({
    name: "tool.execute.before",
    payload: { sessionID: "s", directory, input: { tool: "apply_patch", callID: "c" }, output: { args: { patchText } } },
  }),
  "copilot-cli": (toolArgs, cwd) => ({ name: "preToolUse", payload: { sessionId: "s", cwd, toolName: "apply_patch", toolArgs } }),
  droid: (input, cwd) => ({
    name: "PreToolUse",
    payload: { session_id: "s", cwd, hook_event_name: "PreToolUse", tool_name: "ApplyPatch", tool_input: { input } },
  }),
};
