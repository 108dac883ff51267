import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { cursor } from "./cursor.ts";

const { decode } = cursor;

/** The n-th payload of an event, as hooks see it. */
function decodeSample(native: string, index = 0): Record<string, unknown> {
  return decode(native, material.payloads[native]?.[index] ?? {}, {})?.payload ?? {};
}

test("a call of the shell has Claude Code's names, and the host's own payload is under _native", () => {
  const payload = decodeSample("preToolUse");
  expect(payload).toMatchObject({ hook_event_name: "PreToolUse", session_id: "c-1", cwd: "/repo", tool_name: "Bash" });
  expect(payload["tool_input"]).toEqual({ command: "echo hi", cwd: "/repo", timeout: 30_000 });
  expect(payload["_native"]).toBe(material.payloads["preToolUse"]?.[0]);
});

test.each([
  ["a file that is written", 1, "Write", { file_path: "/repo/note.txt", content: "hello\n" }],
  ["a file that is read", 2, "Read", { file_path: "/repo/note.txt" }],
  ["a search, with a whole path", 3, "Grep", { pattern: "heron", path: "/repo/src", glob: "*.ts", output_mode: "content" }],
  ["a directory", 4, "LS", { path: "/repo/src", ignore: [] }],
  ["a file that is deleted", 5, "Delete", { file_path: "/repo/note.txt" }],
  ["an address", 6, "WebFetch", { url: "https://example.com/" }],
  ["a call of MCP, whose server is not told", 7, "mcp__unknown__echo", { text: "hi" }],
])("%s", (_what, index, tool_name, tool_input) => {
  const payload = decodeSample("preToolUse", index);
  expect({ tool_name: payload["tool_name"], tool_input: payload["tool_input"] }).toEqual({ tool_name, tool_input });
});

describe("the project", () => {
  const call = { workspace_roots: ["/repo"], cwd: "/elsewhere", tool_name: "Shell", tool_input: { command: "ls", cwd: "/elsewhere" } };

  test("is not where the model wants a command to run, or its hooks could be got round", () => {
    expect(decode("preToolUse", call, {})?.payload["cwd"]).toBe("/repo");
  });

  test("is what the environment says, if it does", () => {
    expect(decode("preToolUse", call, { CURSOR_PROJECT_DIR: "/other" })?.payload["cwd"]).toBe("/other");
  });
});

test.each([
  [0, false],
  [1, true],
])("the host counts how often an agent was sent back to work: payload %d", (index, isActive) => {
  expect(decodeSample("stop", index)["stop_hook_active"]).toBe(isActive);
});

test("a subagent has Claude Code's fields", () => {
  const agent = { agent_id: "a-1", agent_type: "explore", parent_session_id: "c-0" };
  expect(decodeSample("subagentStart")).toMatchObject({ ...agent, task_preview: "Look for herons." });
  expect(decodeSample("subagentStop")).toMatchObject({ ...agent, stop_hook_active: false, last_assistant_message: "There are none." });
});

describe("what a tool gave back, which the host sends as a text of JSON,", () => {
  test.each([
    ["of MCP", 0, { content: [{ type: "text", text: "hi" }], isError: false }],
    ["of the shell", 1, { stdout: "hi\n", stderr: "", interrupted: false, exitCode: 0 }],
    ["of a file that was written", 2, { filePath: "/repo/note.txt", file_path: "/repo/note.txt", success: true }],
  ])("%s", (_what, index, response) => {
    expect(decodeSample("postToolUse", index)["tool_response"]).toEqual(response);
  });

  test("stays a text where it is none of JSON", () => {
    expect(decode("postToolUse", { tool_name: "Task", tool_output: "done {" }, {})?.payload["tool_response"]).toBe("done {");
  });
});

test("a call that failed has its error", () => {
  expect(decodeSample("postToolUseFailure")).toMatchObject({
    error: "Command failed with exit code 1",
    is_interrupt: false,
    duration_ms: 8.5,
  });
});

test("before there is a session, a workspace stands for it", () => {
  expect(decodeSample("workspaceOpen")).toMatchObject({ session_id: "/repo", cwd: "/repo" });
});

test("no payload gives away where it was made", () => {
  expect(JSON.stringify(material.payloads).match(/\/(?:tmp|root|work)\//g)).toBeNull();
});
