import { splitCall } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { copilotCli } from "./copilot-cli.ts";

const { decode } = copilotCli;

function payloadOf(native: string, index = 0): Record<string, unknown> {
  const { _native, ...payload } = decode(native, material.payloads[native]?.[index] ?? {}, {})?.payload ?? {};
  return payload;
}

test("a call has canonical names, and the host's own payload stays beside them", () => {
  const native = material.payloads["preToolUse"]?.[0] ?? {};
  expect(decode("preToolUse", native, {})).toEqual({
    name: "pre_tool_use",
    nativeName: "preToolUse",
    host: "copilot-cli",
    payload: {
      session_id: "b2efa223-133e-47be-ad52-70b98aeab336",
      cwd: "/home/u/repo",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "echo hi", description: "say hi" },
      _native: native,
    },
  });
});

describe("calls of", () => {
  test.each<[string, number, string, Record<string, unknown>]>([
    ["create", 1, "Write", { file_path: "/home/u/repo/x.txt", content: "c" }],
    ["edit, whose path becomes absolute", 2, "Edit", { file_path: "/home/u/repo/x.txt", old_string: "c", new_string: "d" }],
    ["view", 3, "Read", { file_path: "/home/u/repo/x.txt", view_range: [1, 5] }],
    ["apply_patch, whose arguments are a text", 4, "Write", { file_path: "/home/u/repo/notes/n.txt", content: "hello\n" }],
  ])("%s", (_what, index, tool_name, tool_input) => {
    expect(payloadOf("preToolUse", index)).toMatchObject({ tool_name, tool_input });
  });

  test.each([
    ["write_bash", "Bash"],
    ["write_powershell", "PowerShell"],
  ])("%s, which types into a shell that is open", (toolName, tool_name) => {
    const native = { cwd: "/repo", toolName, toolArgs: { shellId: "1", input: "rm -rf /{enter}", delay: 1 } };
    const tool_input = { shellId: "1", command: "rm -rf /{enter}", delay: 1 };
    expect(decode("preToolUse", native, {})?.payload).toMatchObject({ tool_name, tool_input });
  });

  test("a subagent belong to its parent's session, and say whose they are", () => {
    expect(payloadOf("preToolUse", 5)).toMatchObject({
      session_id: "b2efa223-133e-47be-ad52-70b98aeab336",
      agent_id: "76d2f784-169b-4df2-a5cb-06945c1064f6",
      agent_type: "general-purpose",
    });
  });
});

describe("arguments as JSON text, as older versions send them,", () => {
  const patch = "*** Begin Patch\n*** Update File: .env\n@@\n-A=1\n+A=2\n*** End Patch\n";
  const call = (toolName: string, toolArgs: unknown) => decode("preToolUse", { cwd: "/repo", toolName, toolArgs }, {})?.payload;

  test("are those of an object", () => {
    expect(call("bash", '{"command":"rm -rf /"}')).toMatchObject({ tool_name: "Bash", tool_input: { command: "rm -rf /" } });
  });

  test.each([
    ["as it is", patch],
    ["within an object", JSON.stringify({ input: patch })],
  ])("name the files of a patch: %s", (_how, toolArgs) => {
    expect(call("apply_patch", toolArgs)).toMatchObject({ tool_name: "Edit", tool_input: { file_path: "/repo/.env" } });
  });

  test.each(["rm -rf /", JSON.stringify(patch)])("that are not an object are unreadable: %s", (toolArgs) => {
    expect(() => call(toolArgs.includes("Patch") ? "apply_patch" : "bash", toolArgs)).toThrow(
      expect.objectContaining({ code: "payload/unreadable" }),
    );
  });
});

test.each(["userPromptSubmitted", "userPromptTransformed", "agentStop"])("%s of a subagent is none of the user's", (native) => {
  const child = { agentId: "a1", agentType: "general-purpose", parentAgentId: "s1" };
  expect(decode(native, { ...material.payloads[native]?.[0], ...child }, {})).toBeNull();
});

describe("results of", () => {
  test.each<[string, number, unknown]>([
    ["the shell", 0, { stdout: "hi", stderr: "", interrupted: false, exitCode: 0 }],
    ["a command that has failed", 1, { stdout: "", stderr: "", interrupted: false, exitCode: 3 }],
    ["a file tool", 2, { filePath: "/home/u/repo/x.txt", output: "Created file /home/u/repo/x.txt with 1 characters" }],
  ])("%s", (_what, index, tool_response) => {
    expect(payloadOf("postToolUse", index)["tool_response"]).toEqual(tool_response);
  });
});

describe("a permission is asked for", () => {
  test.each([
    ["a command", 0, "Bash", { command: "echo hi" }],
    ["a new file, which the host calls an edit", 1, "Write", { file_path: "/home/u/repo/x.txt" }],
    ["a change", 2, "Edit", { file_path: "/home/u/repo/x.txt" }],
    [
      "a file that goes",
      3,
      "Edit",
      { file_path: "/home/u/repo/gone.txt", edits: [{ file_path: "/home/u/repo/gone.txt", is_deleted: true }] },
    ],
    ["a file that moves", 4, "Edit", { file_path: "/home/u/repo/to.txt", file_paths: ["/home/u/repo/to.txt", "/home/u/repo/from.txt"] }],
  ])("%s", (_what, index, tool_name, tool_input) => {
    expect(payloadOf("permissionRequest", index)).toMatchObject({ tool_name, tool_input });
  });
});

test("a permission to move a file is two questions, and one to delete it is about a Delete", () => {
  const ask = (index: number) =>
    splitCall(decode("permissionRequest", material.payloads["permissionRequest"]?.[index] ?? {}, {}) as HookEvent).map(({ file, own }) => [
      file,
      own?.payload["tool_name"],
    ]);
  expect(ask(4)).toEqual([
    ["/home/u/repo/to.txt", undefined],
    ["/home/u/repo/from.txt", undefined],
  ]);
  expect(ask(3)).toEqual([["/home/u/repo/gone.txt", "Delete"]]);
});

test("a permission that names several files is asked for with all of them, and text in a diff names none", () => {
  const head = (from: string, to: string) => `diff --git a${from} b${to}\nindex 0..0 100644\n--- a${from}\n+++ b${to}\n@@ -1,1 +1,1 @@\n`;
  const diff = `\n${head("/r/a b/x", "/r/a b/x")}--- a/r/no\n+++ b/r/no\n${head("/r/y", "/dev/null")}-old\n`;
  const native = { cwd: "/r", toolName: "edit", toolInput: { file_path: "/r/a b/x", diff } };
  expect(decode("permissionRequest", native, {})?.payload["tool_input"]).toMatchObject({ file_paths: ["/r/a b/x", "/r/y"] });
});

test("sources and reasons are those that hooks know", () => {
  expect([0, 1].map((index) => payloadOf("sessionStart", index)["source"])).toEqual(["startup", "resume"]);
  expect([0, 1].map((index) => payloadOf("sessionEnd", index)["reason"])).toEqual(["other", "prompt_input_exit"]);
});

test("a subagent's last words are its response", () => {
  expect(payloadOf("subagentStop")).toMatchObject({
    agent_type: "general-purpose",
    last_assistant_message: "Two herons.",
    stop_hook_active: false,
  });
});
