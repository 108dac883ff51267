import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { openCode } from "./open-code.ts";

const { decode } = openCode;

function payloadOf(native: string, index = 0): Record<string, unknown> {
  const { _native, ...payload } = decode(native, material.payloads[native]?.[index] ?? {}, {})?.payload ?? {};
  return payload;
}

test("a call has canonical names, and the host's own payload stays beside them", () => {
  const native = material.payloads["tool.execute.before"]?.[0] ?? {};
  expect(decode("tool.execute.before", native, {})).toEqual({
    name: "pre_tool_use",
    nativeName: "tool.execute.before",
    host: "opencode",
    payload: {
      session_id: "ses_e1cc7fa4affe4RPlSSfWO2bsXi",
      cwd: "/home/u/repo",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "echo hi", description: "say hi" },
      tool_use_id: "call_2_0",
      _native: native,
    },
  });
});

describe("calls of", () => {
  test.each<[string, number, string, Record<string, unknown>]>([
    ["write, whose path becomes absolute", 1, "Write", { file_path: "/home/u/repo/notes/x.txt", content: "c" }],
    ["edit", 2, "Edit", { file_path: "/home/u/repo/a.ts", old_string: "a", new_string: "b", replace_all: true }],
    ["an MCP server, known by the names of the servers", 4, "mcp__my_docs__find", { q: "heron" }],
  ])("%s", (_what, index, tool_name, tool_input) => {
    expect(payloadOf("tool.execute.before", index)).toMatchObject({ tool_name, tool_input });
  });

  test("apply_patch show every file that is touched", () => {
    const { tool_name, tool_input } = payloadOf("tool.execute.before", 3);
    expect(tool_name).toBe("Edit");
    expect(tool_input).toMatchObject({
      file_path: "/home/u/repo/src/a.ts",
      file_paths: ["/home/u/repo/src/a.ts", "/home/u/repo/src/b.ts"],
    });
  });

  test("a subagent belong to its parent's session, and say whose they are", () => {
    expect(payloadOf("tool.execute.before", 5)).toMatchObject({
      session_id: "ses_e1cc7fa4affe4RPlSSfWO2bsXi",
      agent_id: "ses_e1cc7e1f8ffeYW2pnQn2DYR2gK",
      agent_type: "general",
      tool_name: "Read",
    });
  });
});

describe("results of", () => {
  test.each<[string, number, unknown]>([
    ["the shell", 0, { stdout: "hi\n", stderr: "", interrupted: false, exitCode: 0 }],
    ["a file tool", 1, { filePath: "/home/u/repo/notes/x.txt", output: "Wrote file successfully.", title: "notes/x.txt" }],
    ["an MCP server", 2, [{ type: "text", text: "none" }]],
  ])("%s", (_what, index, tool_response) => {
    expect(payloadOf("tool.execute.after", index)["tool_response"]).toEqual(tool_response);
  });
});

test.each([
  [0, "Exit code 3\n(no output)"],
  [1, "File not found: /home/u/repo/gone.ts"],
])("failure %d has its error in words", (index, error) => {
  expect(payloadOf("tool.execute.after.failed", index)).toMatchObject({ error });
});

describe("a permission is asked for", () => {
  test.each([
    ["the call that needs it", 0, "Bash", { command: "echo hi", description: "say hi" }],
    ["a call that has another name than the permission", 1, "Read", { file_path: "/etc/hosts" }],
    ["itself, when no call is known", 2, "Bash", { command: "echo hi" }],
  ])("%s", (_what, index, tool_name, tool_input) => {
    expect(payloadOf("permission.asked", index)).toMatchObject({ tool_name, tool_input });
  });
});

test("a prompt is what the user wrote, without what was added to it", () => {
  expect(payloadOf("chat.message")["prompt"]).toBe("Count the herons.");
});

test("a subagent's last words are its result", () => {
  expect(payloadOf("tool.execute.after.task")).toMatchObject({
    agent_type: "general",
    agent_id: "ses_e1cc7e1f8ffeYW2pnQn2DYR2gK",
    stop_hook_active: false,
    last_assistant_message: "Two herons.",
  });
});

test("a logged call of an MCP tool has every name that it may have, since the log doesn't name the server", () => {
  const { payload, otherTools } = openCode.readCall("ledger_add_line", { text: "one" }, "/w");
  expect([payload["tool_name"], otherTools]).toEqual(["mcp__ledger__add_line", ["mcp__ledger_add__line"]]);
  expect(openCode.readCall("apply_patch", { patchText: "" }, "/w").payload["tool_name"]).toBe("Edit");
  expect(openCode.readCall("todowrite", {}, "/w").payload["tool_name"]).toBe("todowrite");
});
