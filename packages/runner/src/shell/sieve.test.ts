import { describe, expect, test } from "vitest";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";

const guard = { script: "touch ran", onFailure: "block", matcher: "Bash" } as const;
const passed = { status: 0, stdout: "", stderr: "" };
/** A host of which only Node understands the payloads. */
const translated = { answers: undefined as never, harmlessTools: ["view", "web-fetch"] };

describe.each(shells)("under $name", ({ line: shell }) => {
  describe.each([
    ["as it comes", findTools(shell)],
    ["where head takes too much", { ...findTools(shell), isHeadGreedy: true }],
  ])("a payload %s", (_, tools) => {
    const runnerFor = (more: object = {}) => createRunner([guard], { shell, ...translated, tools, ...more });

    test.each([
      ["", { session_id: "s", tool_name: "view", tool_input: { path: "a" } }, {}],
      ["in its own field", { sessionId: "s", toolName: "web-fetch", toolArgs: {} }, { toolKey: "toolName" }],
      ["with more than is looked at", { tool_name: "view", tool_input: { x: "y".repeat(100_000) } }, {}],
    ])("a known tool that no hook matches %s passes without Node", (_what, payload, more) => {
      expect(runnerFor(more).run(payload)).toEqual(passed);
    });

    test.each([
      ["a tool that a hook is for", { tool_name: "bash", tool_input: { command: "ls" } }],
      ["an unknown tool", { tool_name: "views" }],
      ["a harmless name within something else", { tool_input: { tool_name: "view" }, x: 1 }],
      ["a tool that is named twice", '{"tool_name":"view","tool_name":"bash"}'],
      ["a payload that is cut", '{"tool_name":"view","tool_input":{'],
      ["a list", '[{"tool_name":"view"}]'],
      ["nothing", ""],
      ["what is said twice, in another spelling", { tool_name: "view", toolName: "run" }],
      ["a name with escapes", String.raw`{"tool_name":"vi\u0065w"}`],
      ["a long payload", { tool_name: "bash", tool_input: { command: "x".repeat(100_000) } }],
    ])("Node is asked about %s, and gets all of it", (_what, payload) => {
      const { stdout, ...rest } = runnerFor().run(payload);
      const text = typeof payload === "string" ? payload : JSON.stringify(payload);
      expect(JSON.parse(stdout)).toMatchObject({ dispatched: true, stdin: expect.stringContaining(text) as string, ran: "" });
      expect(rest).toEqual({ status: 0, stderr: "" });
    });

    test("Node is asked about whatever Grok sends", () => {
      const { stdout } = runnerFor().run({ tool_name: "view" }, { env: { GROK_HOOK_EVENT: "pre_tool_use" } });
      expect(JSON.parse(stdout)).toMatchObject({ dispatched: true });
    });
  });
});
