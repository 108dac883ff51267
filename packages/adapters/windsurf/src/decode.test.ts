import { expect, test } from "vitest";
import { windsurf } from "./windsurf.ts";
import { material } from "./testing/host.ts";

/** As the runner calls it: by the first of the event's names, whichever one was fired. */
function decodeCall(native: string, index = 0): Record<string, unknown> | undefined {
  const event = windsurf.decode("pre_run_command", material.payloads[native]?.[index] ?? {}, { PWD: "/repo" });
  expect(event?.nativeName).toBe(native);
  return event?.payload;
}

test.each([
  ["pre_run_command", 0, "Bash", { command: "echo hi" }],
  ["pre_read_code", 0, "Read", { file_path: "/repo/a.txt" }],
  ["pre_write_code", 0, "Edit", { file_path: "/repo/a.txt", old_string: "a", new_string: "b" }],
  ["pre_write_code", 1, "Edit", { file_path: "/repo/a.txt", old_string: "a\nc", new_string: "b\nd", edits: expect.any(Array) as unknown }],
  ["pre_write_code", 2, "Write", { file_path: "/repo/new.txt", content: "hello\n" }],
  ["pre_mcp_tool_use", 0, "mcp__github__create_issue", { title: "x" }],
])("%s, payload %d, is a call of %s", (native, index, tool_name, tool_input) => {
  const payload = decodeCall(native, index);
  expect(payload).toMatchObject({ tool_name, session_id: "t1", cwd: "/repo" });
  expect(payload?.["tool_input"]).toEqual(tool_input);
});

test("what an MCP tool gave back, a prompt and a last message", () => {
  const read = (native: string): unknown => windsurf.decode(native, material.payloads[native]?.[0] ?? {}, {})?.payload;
  expect(read("post_mcp_tool_use")).toMatchObject({ tool_response: "created" });
  expect(read("pre_user_prompt")).toMatchObject({ prompt: "Say hi." });
  expect(read("post_cascade_response")).toMatchObject({ last_assistant_message: "Hi." });
});
