import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";

const guard = { script: "touch ran", onFailure: "block", matcher: "Bash" } as const;
const asked = { dispatched: true, ran: "" };

describe.each(shells)("under $name", ({ line: shell }) => {
  describe.each([
    ["that matches one tool", guard, {}],
    ["for all, alone", { ...guard, matcher: "*" }, {}],
    ["that the host has picked", guard, { registeredMatcher: "Bash" }],
    ["without a trace", guard, { trace: "off" }],
    ["where head takes too much", guard, { tools: { ...findTools(shell), isHeadGreedy: true } }],
  ] as const)("a guard %s", (_, hook, spec) => {
    test.each([
      ["nothing", ""],
      ["a list", "[]"],
      ["a mark before the JSON", '\u{FEFF}{"tool_name":"Bash"}'],
      ["a payload that is cut", '{"tool_name":"Bash","tool_input":{"command":"ls'],
      ["a text", '"tool_name"'],
    ])("is not asked about %s, but Node is", (_what, payload) => {
      const runner = createRunner([hook], { shell, ...spec });
      const { stdout, ...rest } = runner.run(payload);
      expect(JSON.parse(stdout)).toMatchObject({ ...asked, stdin: expect.stringContaining(payload) as string });
      expect(rest).toEqual({ status: 0, stderr: "" });
      expect(existsSync(join(runner.directory, "ran"))).toBe(false);
    });
  });

  test.each([
    ["right after", '{"tool_name":"Read","tool_name":"Bash"}'],
    ["at the end, with blanks", '{"tool_name":"Read","tool_input":{"file_path":"a"}, "tool_name" : "Bash" }'],
  ])("a tool that is named again %s goes to Node, which takes the last name", (_, payload) => {
    for (const hook of [guard, { script: "touch ran", matcher: "Bash" }])
      expect(JSON.parse(createRunner([hook], { shell }).run(payload).stdout)).toMatchObject(asked);
  });

  test("a payload that is cut goes to Node where there is no guard, too", () => {
    const runner = createRunner([{ script: "touch ran", matcher: "Bash" }], { shell });
    expect(JSON.parse(runner.run('{"tool_name":"Bash","tool_input":{').stdout)).toMatchObject(asked);
  });

  describe.each([
    ["a guard", { onFailure: "block" } as const],
    ["another hook", {}],
  ])("%s", (_, more) => {
    const hook = { script: "cat >got", ...more };

    test.each([
      ["a notebook, which has no file_path", { tool_name: "NotebookEdit", tool_input: { notebook_path: "/a.ipynb" } }],
      ["a path that is not a whole one", { tool_name: "Write", tool_input: { file_path: "a", content: "b" } }],
      ["several files", { tool_name: "Edit", tool_input: { file_path: "/a", file_paths: ["/a", "/b"] } }],
      ["no file", { tool_name: "Edit", tool_input: { path: "/a" } }],
      ["nothing at all", ""],
    ])("leaves it to Node to look at %s", (_what, payload) => {
      const named = "NotebookEdit|Write|Edit";
      for (const [matcher, spec] of [
        ["*", {}],
        ["edit|write", { trace: "off" }],
        [named, { registeredMatcher: named }],
      ] as const)
        expect(JSON.parse(createRunner([{ ...hook, matcher }], { shell, ...spec }).run(payload).stdout)).toMatchObject(asked);
    });

    test("looks at a whole path and at a command itself", () => {
      const runner = createRunner([hook], { shell });
      for (const payload of [
        { tool_name: "Write", tool_input: { file_path: "/a", content: '"file_paths":1' } },
        { tool_name: "Bash", tool_input: { command: "ls" } },
      ]) {
        expect(runner.run(payload)).toEqual({ status: 0, stdout: "", stderr: "" });
        expect(JSON.parse(readFileSync(join(runner.directory, "got"), "utf8"))).toEqual(payload);
      }
    });

    test("is not for the file of a tool that no hook matches", () => {
      const payload = { tool_name: "Write", tool_input: { file_path: "a" } };
      expect(createRunner([{ ...hook, matcher: "Bash" }], { shell }).run(payload)).toEqual({ status: 0, stdout: "", stderr: "" });
    });
  });

  test("a guard is not asked about a shell without a command, but Node is", () => {
    for (const tool_input of [{}, { command: ["ls"] }, { cmd: "ls" }])
      expect(JSON.parse(createRunner([guard], { shell }).run({ tool_name: "Bash", tool_input }).stdout)).toMatchObject(asked);
  });

  test.each([
    ["a command", { tool_name: "run_terminal_command", tool_input: { command: "ls" } }, {}],
    ["words of a command", { tool_name: "exec", tool_input: { cmd: ["ls"] } }, {}],
    ["a file", { tool_name: "put", tool_input: { target_file: "a", contents: "b" } }, {}],
    ["a patch", { tool_name: "put", tool_input: { input: "*** Begin Patch" } }, {}],
    ["a command for an MCP server", { tool_name: "mcp__a__b", tool_input: { command: "a" } }, {}],
    ["more than is looked at", { tool_name: "put", tool_input: { x: "y".repeat(20_000) } }, {}],
    ["nothing that the shell knows", { tool_name: "plan", tool_input: { steps: [{ title: "a command" }] } }, {}],
    ["its own spelling beside the host's", { hookEventName: "x", hook_event_name: "y", tool_name: "Read" }, {}],
    ["a known tool in its own spelling", { tool_name: "Read", toolName: "x" }, {}],
    ["a variable of its own", { tool_name: "Read" }, { GROK_HOOK_EVENT: "pre_tool_use" }],
  ])("Node is asked when a stranger sends %s", (_, payload, env) => {
    expect(JSON.parse(createRunner([guard], { shell }).run(payload, { env }).stdout)).toMatchObject(asked);
  });

  test("a key that is written with escapes may be any", () => {
    const payload = '{"tool_name":"exec","tool_input":{"comm\\u0061nd":"ls"}}';
    expect(JSON.parse(createRunner([guard], { shell }).run(payload).stdout)).toMatchObject(asked);
  });

  test("the shell dismisses a tool that is known and another", () => {
    const runner = createRunner([guard], { shell });
    expect(runner.run({ tool_name: "Read", tool_input: { file_path: "a", command: "b" } })).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(existsSync(join(runner.directory, "ran"))).toBe(false);
  });

  test("a hook that is not a guard is left alone by strangers", () => {
    const runner = createRunner([{ script: "touch ran", matcher: "Bash" }], { shell });
    const payload = { tool_name: "run_terminal_command", tool_input: { command: "ls" } };
    expect(runner.run(payload)).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});
