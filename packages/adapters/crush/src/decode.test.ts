import { expect, test } from "vitest";
import { crush } from "./crush.ts";
import { eventOf } from "./testing/host.ts";

test.each([
  [0, "Bash", { command: "echo hi" }],
  [1, "Edit", { file_path: "/repo/src/a.go", old_string: "a", new_string: "b" }],
  [2, "Write", { file_path: "/repo/a.txt", content: "hello\n" }],
  [3, "Read", { file_path: "/repo/a.txt" }],
  [4, "mcp__github__create_issue", { title: "x" }],
])("call %d is one of %s, with whole paths", (index, tool_name, tool_input) => {
  const { payload } = eventOf("pre_tool_use", index);
  expect(payload).toMatchObject({ tool_name, tool_input, hook_event_name: "PreToolUse", session_id: "s1" });
  expect(payload["_native"]).toMatchObject({ event: "PreToolUse" });
});

test("a download writes a file", () => {
  const native = { cwd: "/repo", tool_name: "download", tool_input: { url: "https://example.com/x", file_path: ".env" } };
  expect(crush.decode("PreToolUse", native, {})?.payload).toMatchObject({ tool_name: "Write", tool_input: { file_path: "/repo/.env" } });
});
