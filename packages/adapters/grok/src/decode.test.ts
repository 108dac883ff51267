import { expect, test } from "vitest";
import { grok } from "./grok.ts";
import { eventOf, jsonFor } from "./testing/host.ts";

test.each([
  [0, "Bash", { command: "echo one", description: "a" }],
  [2, "Write", { file_path: "/repo/b.txt", content: "new\n" }],
  [3, "Read", { file_path: "/repo/a.txt" }],
  [4, "Edit", { file_path: "/repo/a.txt", old_string: "world", new_string: "mars" }],
  [5, "Write", { file_path: "/repo/c.txt", content: "made\n" }],
  [8, "mcp__ledger__add_line", { text: "hi" }],
])("call %d is one of %s", (index, tool_name, tool_input) => {
  expect(eventOf("pre_tool_use", index).payload).toMatchObject({ tool_name, tool_input, hook_event_name: "PreToolUse" });
});

test("an input that was cut is unreadable, so a guard blocks the call", () => {
  const payload = { hookEventName: "pre_tool_use", cwd: "/repo", toolName: "write", toolInputTruncated: true };
  const cut = `{"file_path":"/repo/big.txt","content":"xxxx [truncated]`;
  expect(() => grok.decode("PreToolUse", { ...payload, toolInput: cut }, {})).toThrow("no hook could look at them");
});

test("a call in a subagent says so", () => {
  expect(eventOf("pre_tool_use", 12).payload).toMatchObject({ agent_type: "general-purpose" });
  expect(eventOf("pre_tool_use").payload).not.toHaveProperty("agent_type");
});

test("what a command printed is text, and the agent's own spelling is only under `_native`", () => {
  const { payload } = eventOf("post_tool_use");
  expect(payload).toMatchObject({ tool_response: { stdout: "one\n" }, _native: { toolName: "run_terminal_command" } });
  expect(Object.keys(payload).filter((key) => /[A-Z]/.test(key))).toEqual([]);
});

test("one more stop after the end of a session is none", () => {
  expect(grok.decode("Stop", { reason: "shutdown", cwd: "/repo", session_id: "s" }, {})).toBeNull();
});

test("a changed input is complete, also that of a tool of an MCP server", () => {
  const change = (index: number, updatedInput: Record<string, unknown>): unknown =>
    jsonFor(eventOf("pre_tool_use", index), { updatedInput });
  const said = (updatedInput: unknown): unknown => ({ hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput } });
  expect(change(0, { command: "true" })).toEqual(said({ command: "true", description: "a" }));
  expect(change(5, { content: "other\n" })).toEqual(said({ file_path: "c.txt", old_string: "", new_string: "other\n" }));
  expect(change(8, { text: "ho" })).toEqual(said({ tool_name: "ledger__add_line", tool_input: { text: "ho" } }));
});
