import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { eventOf } from "./testing/host.ts";
import { codex } from "./codex.ts";

const { decode } = codex;

/** The n-th payload of an event, as hooks see it. */
function decodeSample(native: string, index: number): Record<string, unknown> {
  return decode(native, material.payloads[native]?.[index] ?? {}, {})?.payload ?? {};
}

test("a payload without a tool stays as it is", () => {
  const payload = { session_id: "s", prompt: "Do it." };
  expect(decode("UserPromptSubmit", payload, {})).toEqual({
    name: "user_prompt_submit",
    nativeName: "UserPromptSubmit",
    host: "codex",
    payload,
  });
  expect(decode("UserPromptSubmit", payload, {})?.payload).toBe(payload);
});

test("a call of the shell has Claude Code's names already, and the host's own payload is under _native", () => {
  const { tool_name, tool_input, _native } = decodeSample("PreToolUse", 0);
  expect({ tool_name, tool_input }).toEqual({ tool_name: "Bash", tool_input: { command: "echo hi > a.txt; cat a.txt" } });
  expect(_native).toBe(material.payloads["PreToolUse"]?.[0]);
});

test.each([
  ["a file that is added", 1, "Write", { file_path: "/repo/note.txt", content: "hello\n", file_paths: ["/repo/note.txt"] }],
  ["a task for a subagent", 3, "Agent", { prompt: "Please do the delegated part." }],
  ["a call of an MCP tool", 4, "mcp__fake__echo", { text: "hi" }],
  ["an image that is looked at", 5, "Read", { file_path: "/repo/heron.png" }],
  ["a task in the newer set of tools", 7, "Agent", { prompt: "Please do the delegated part.", description: "part", fork_turns: "none" }],
])("%s", (_what, index, tool_name, tool_input) => {
  expect(decodeSample("PreToolUse", index)).toMatchObject({ tool_name, tool_input });
  expect(Object.keys(decodeSample("PreToolUse", index)["tool_input"] as object).toSorted()).toEqual(Object.keys(tool_input).toSorted());
});

describe("what a tool gave back", () => {
  test("is what Claude Code's shell gives", () => {
    expect(decodeSample("PostToolUse", 0)["tool_response"]).toEqual({ stdout: "hi\n", stderr: "", interrupted: false });
  });

  test("names the file that was written", () => {
    expect(decodeSample("PostToolUse", 1)["tool_response"]).toEqual({
      filePath: "/repo/note.txt",
      output: expect.stringContaining("A note.txt") as string,
    });
  });

  test.each([[2], [3]])("stays as it is elsewhere: %d", (index) => {
    expect(decodeSample("PostToolUse", index)["tool_response"]).toEqual(material.payloads["PostToolUse"]?.[index]?.["tool_response"]);
  });
});

test("a patch without a text is an Edit of nothing", () => {
  expect(eventOf("pre_tool_use", { tool_name: "apply_patch", tool_input: {} }).payload).toMatchObject({
    tool_name: "Edit",
    tool_input: {},
  });
});
