import { expect, test } from "vitest";
import { eventOf } from "./testing/host.ts";
import { auggie } from "./auggie.ts";

const { decode } = auggie;

test.each([
  [0, "Bash", { command: "echo hi" }],
  [1, "Read", { file_path: "/repo/src/a.ts" }],
  [2, "Write", { file_path: "/repo/a.txt", content: "hello\n" }],
  [3, "Edit", { file_path: "/repo/src/a.ts", old_string: "a", new_string: "b" }],
  [4, "Edit", { file_path: "/repo/src/a.ts", old_string: "a\nc", new_string: "b\nd" }],
  [5, "mcp__my-server__search_issues", { query: "x" }],
])("call %d is one of %s", (index, tool_name, tool_input) => {
  expect(eventOf("pre_tool_use", index).payload).toMatchObject({ tool_name, tool_input, session_id: "c1", cwd: "/repo" });
});

test("what a tool gave back, and why it failed", () => {
  expect(eventOf("post_tool_use").payload["tool_response"]).toEqual({ stdout: "hi\n", stderr: "", interrupted: false });
  expect(eventOf("post_tool_use", 1).payload["tool_response"]).toBe("no such text");
});

test("what was said at a prompt and at the end", () => {
  expect(eventOf("user_prompt_submit").payload["prompt"]).toBe("Say hi.");
  expect(eventOf("stop").payload["last_assistant_message"]).toBe("Hi.");
});

test("without a workspace the directory is the one of the environment", () => {
  expect(decode("Stop", {}, { AUGMENT_PROJECT_DIR: "/repo" })?.payload["cwd"]).toBe("/repo");
});

test("each file that is removed is named", () => {
  const native = { workspace_roots: ["/repo"], tool_name: "remove-files", tool_input: { file_paths: ["a.txt", ".env"] } };
  const tool_input = { file_path: "/repo/a.txt", file_paths: ["/repo/a.txt", "/repo/.env"] };
  expect(decode("PreToolUse", native, {})?.payload).toMatchObject({ tool_name: "Delete", tool_input });
});

test("what is typed into a process that is open is a command", () => {
  const native = { workspace_roots: ["/repo"], tool_name: "write-process", tool_input: { terminal_id: 1, input_text: "rm -rf /" } };
  expect(decode("PreToolUse", native, {})?.payload).toMatchObject({ tool_name: "Bash", tool_input: { command: "rm -rf /" } });
});
