import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { qwenCode } from "./qwen-code.ts";

const { decode, events } = qwenCode;

/** The canonical payload of a fixture. */
function payloadOf(native: string, index = 0): Record<string, unknown> {
  return decode(native, material.payloads[native]?.[index] ?? {}, {})?.payload ?? {};
}

test("all 22 events are here, each with a payload", () => {
  const names = Object.values(events).flatMap(({ native }) => native);
  expect(names).toHaveLength(22);
  expect(names.toSorted()).toEqual(Object.keys(material.payloads).toSorted());
});

test("no payload gives away where it was captured", () => {
  const text = JSON.stringify(material.payloads) + readFileSync(new URL("../fixtures/README.md", import.meta.url), "utf8");
  expect(text.match(/\/(?:tmp|root|work)\/|conformance/g)).toBeNull();
});

test("a call has Claude Code's names, and the host's own payload beside them", () => {
  expect(payloadOf("PreToolUse")).toMatchObject({
    hook_event_name: "PreToolUse",
    permission_mode: "bypassPermissions",
    tool_name: "Bash",
    tool_input: { description: "say hi", run_in_background: false },
    _native: material.payloads["PreToolUse"]?.[0],
  });
  expect(payloadOf("PreToolUse")["tool_input"]).not.toHaveProperty("is_background");
  expect(payloadOf("PreToolUse", 1)).toMatchObject({ tool_name: "Edit", tool_input: { file_path: "/repo/a.txt" } });
  expect(payloadOf("PreToolUse", 2)).toMatchObject({ agent_id: "general-purpose-call_1_0" });
});

test.each(["PermissionRequest", "PermissionDenied", "PostToolUseFailure"])("%s names its tool in the same way", (native) => {
  expect(payloadOf(native)).toMatchObject({ tool_name: "Bash", tool_input: { command: expect.any(String) } });
});

test.each([
  ["yolo", "bypassPermissions"],
  ["auto-edit", "acceptEdits"],
  ["auto_edit", "acceptEdits"],
  ["plan", "plan"],
  ["default", "default"],
  ["__proto__", "__proto__"],
])("the mode %s is called %s", (own, mode) => {
  expect(decode("SessionStart", { permission_mode: own }, {})?.payload["permission_mode"]).toBe(mode);
});

test("paths are absolute, and what an MCP server's tool is given stays as it is", () => {
  const cwd = "/repo";
  const call = (tool_name: string, tool_input: object): unknown =>
    decode("PreToolUse", { cwd, tool_name, tool_input }, {})?.payload["tool_input"];
  expect(call("grep_search", { pattern: "x", path: "src" })).toEqual({ pattern: "x", path: "/repo/src" });
  expect(call("notebook_edit", { notebook_path: "../a.ipynb" })).toEqual({ notebook_path: "/a.ipynb", file_path: "/a.ipynb" });
  expect(call("mcp__fake__echo", { path: "src", is_background: true })).toEqual({ path: "src", is_background: true });
});

describe("a result", () => {
  test("of the shell has Claude Code's shape", () => {
    expect(payloadOf("PostToolUse")["tool_response"]).toEqual({ stdout: "fine", stderr: "", interrupted: false, exitCode: 0 });
  });

  test("of a file has its path", () => {
    expect(payloadOf("PostToolUse", 1)["tool_response"]).toMatchObject({ filePath: "/repo/a.txt" });
  });

  test("in a batch is the text that the model was shown", () => {
    expect(payloadOf("PostToolBatch")["tool_calls"]).toMatchObject([
      { tool_name: "Bash", tool_input: { command: "echo fine" }, tool_response: expect.stringContaining("Output: fine") },
    ]);
    expect(decode("PostToolBatch", { tool_calls: [null, 7, {}] }, {})?.payload["tool_calls"]).toMatchObject([
      null,
      7,
      { tool_response: "" },
    ]);
  });
});

describe("a prompt", () => {
  test("that is empty carries tool results, so no hook runs", () => {
    expect(decode("UserPromptSubmit", { ...material.payloads["UserPromptSubmit"]?.[0], prompt: "" }, {})).toBeNull();
  });

  test("with text is one, even if the host does not say who wrote it: a guard must not miss it", () => {
    expect(payloadOf("UserPromptSubmit")).toMatchObject({ prompt: "Please do the scripted task." });
    expect(payloadOf("UserPromptSubmit", 1)).toMatchObject({ prompt: "The tests have not run yet." });
  });
});

test("words of the host become Claude Code's", () => {
  expect(payloadOf("Stop")).toMatchObject({ session_crons: [], stop_hook_active: false, last_assistant_message: "All done." });
  expect(payloadOf("Stop")).not.toHaveProperty("crons");
  expect(payloadOf("SubagentStop")).toMatchObject({ session_crons: [], agent_type: "general-purpose" });
  expect(payloadOf("MessageDisplay")).toMatchObject({ final: true, displayed_text: "All done." });
});

test("what is watched is a command", () => {
  const native = { cwd: "/repo", tool_name: "monitor", tool_input: { command: "rm -rf /" } };
  expect(decode("PreToolUse", native, {})?.payload).toMatchObject({ tool_name: "Monitor", tool_input: { command: "rm -rf /" } });
});
