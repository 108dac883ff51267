import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { geminiCli } from "./gemini-cli.ts";

const { decode, events } = geminiCli;

/** The canonical payload of a fixture. */
function payloadOf(native: string, index = 0): Record<string, unknown> {
  return decode(native, material.payloads[native]?.[index] ?? {}, {})?.payload ?? {};
}

test("all 11 events are here, each with a payload", () => {
  expect(Object.values(events).flatMap(({ native }) => native)).toHaveLength(11);
  expect(
    Object.values(events)
      .flatMap(({ native }) => native)
      .toSorted(),
  ).toEqual(Object.keys(material.payloads).toSorted());
});

test("no payload gives away where it was captured", () => {
  const text = JSON.stringify(material.payloads) + readFileSync(new URL("../fixtures/README.md", import.meta.url), "utf8");
  expect(text.match(/(?<!\.gemini)\/(?:tmp|root|work)\//g)).toBeNull();
});

test("a call has Claude Code's names, and the host's own payload beside them", () => {
  expect(payloadOf("BeforeTool")).toMatchObject({
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "echo hello-from-model > made-by-tool.txt && cat made-by-tool.txt", description: "scripted" },
    _native: material.payloads["BeforeTool"]?.[0],
  });
});

test("a tool of an MCP server is called as Claude Code calls it, by the parts that the host tells", () => {
  expect(payloadOf("BeforeTool", 1)).toMatchObject({
    tool_name: "mcp__fake__echo",
    tool_input: { text: "hi" },
    mcp_server: { name: "fake" },
  });
  expect(payloadOf("BeforeTool", 1)).not.toHaveProperty("mcp_context");
  expect(decode("BeforeTool", { tool_name: "mcp_fake_echo", tool_input: {} }, {})?.payload).toMatchObject({ tool_name: "mcp__fake__echo" });
});

test("paths are absolute, whatever the model wrote", () => {
  expect(payloadOf("BeforeTool", 2)).toMatchObject({
    tool_name: "Edit",
    tool_input: { file_path: "/repo/src/a.ts", instruction: "Rename it." },
  });
  expect(payloadOf("BeforeTool", 3)).toMatchObject({ tool_name: "Read", tool_input: { file_path: "/other/.env", offset: 10, limit: 10 } });
  expect(payloadOf("BeforeTool", 4)).toMatchObject({
    tool_name: "Grep",
    tool_input: { pattern: "heron", path: "/repo/src", glob: "*.ts" },
  });
});

test("a result has Claude Code's shape", () => {
  expect(payloadOf("AfterTool")["tool_response"]).toEqual({ stdout: "hello-from-model", stderr: "", interrupted: false });
  expect(payloadOf("AfterTool", 1)["tool_response"]).toMatchObject({ filePath: "/repo/nope.txt", error: { type: "file_not_found" } });
  expect(payloadOf("AfterTool", 2)["tool_response"]).toEqual({ stdout: "", stderr: "", interrupted: false, exitCode: 7 });
});

describe("a prompt", () => {
  test("comes without what hooks said at the start of the session, which the host puts before it", () => {
    expect(payloadOf("BeforeAgent", 1)).toMatchObject({ hook_event_name: "UserPromptSubmit", prompt: "please make the file" });
  });

  test("keeps such words where a user wrote them", () => {
    const prompt = "What does <hook_context>x</hook_context>\n\nmean?";
    expect(decode("BeforeAgent", { prompt }, {})?.payload["prompt"]).toBe(prompt);
  });
});

test("the end of a turn has the last answer by Claude Code's name", () => {
  const payload = payloadOf("AfterAgent");
  expect(payload).toMatchObject({ hook_event_name: "Stop", stop_hook_active: false, last_assistant_message: "All done." });
  expect(payload).not.toHaveProperty("prompt_response");
});

test("words of the host become Claude Code's", () => {
  expect(payloadOf("SessionEnd")).toMatchObject({ hook_event_name: "SessionEnd", reason: "other" });
  expect(decode("SessionEnd", { reason: "clear" }, {})?.payload["reason"]).toBe("clear");
  expect(payloadOf("Notification")).toMatchObject({ notification_type: "permission_prompt", title: "Confirm Shell Command" });
  expect(payloadOf("PreCompress")).toMatchObject({ hook_event_name: "PreCompact", trigger: "auto" });
});

test.each(["BeforeModel", "BeforeToolSelection", "AfterModel"])("%s has no other form, and stays as it is", (native) => {
  expect(decode(native, material.payloads[native]?.[0] ?? {}, {})?.payload).toBe(material.payloads[native]?.[0]);
});
