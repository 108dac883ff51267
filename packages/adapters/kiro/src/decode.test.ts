import { expect, test } from "vitest";
import { kiro } from "./kiro.ts";
import { eventOf } from "./testing/host.ts";

test.each([
  [0, "Bash", { command: "echo hi" }],
  [1, "Write", { file_path: "/repo/a.txt", content: "hello\n" }],
  [2, "Edit", { file_path: "/repo/a.txt", old_string: "hello", new_string: "bye" }],
  [3, "Read", { file_path: "/repo/a.txt", file_paths: ["/repo/a.txt", "/repo/b.txt"] }],
  [4, "mcp__github__create_issue", { title: "x" }],
])("call %d is one of %s", (index, tool_name, tool_input) => {
  expect(eventOf("pre_tool_use", index).payload).toMatchObject({ tool_name, tool_input, hook_event_name: "PreToolUse" });
});

test("the payload tells which change of a file it was, by whatever name the runner was started", () => {
  expect(kiro.decode("PostFileCreate", { hook_event_name: "postFileDelete" }, {})).toMatchObject({
    name: "file_changed",
    nativeName: "PostFileDelete",
    payload: { event: "delete", file_path: "" },
  });
});

test("what was said at the end", () => {
  expect(eventOf("stop").payload).toMatchObject({ last_assistant_message: "Hi.", _native: { assistant_response: "Hi." } });
});
