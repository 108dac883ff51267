import { expect, test } from "vitest";
import { eventOf } from "./testing/host.ts";

test.each([
  [0, "Bash", { command: "echo hi" }],
  [1, "Write", { file_path: "/repo/a.txt", content: "hello\n" }],
  [2, "Edit", { file_path: "/repo/a.txt", old_string: "hello", new_string: "bye" }],
  [3, "Edit", { file_path: "/repo/a.txt", old_string: "old", new_string: "new", file_paths: ["/repo/a.txt"] }],
  [4, "Read", { file_path: "/repo/a.txt" }],
])("call %d is one of %s", (index, tool_name, tool_input) => {
  expect(eventOf("pre_tool_use", index).payload).toMatchObject({ tool_name, tool_input });
});

test("what a subagent came to is its last message, and the host's own payload stays", () => {
  expect(eventOf("subagent_stop").payload).toMatchObject({
    last_assistant_message: "All is well.",
    _native: { task_result: "All is well." },
  });
});
