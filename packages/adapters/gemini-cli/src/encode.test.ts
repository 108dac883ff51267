import type { EventName } from "@hawk/events";
import type { Outcome } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { eventOf, material, replyTo, verdictOf } from "./testing/host.ts";
import { geminiCli } from "./gemini-cli.ts";

const { encode } = geminiCli;

function jsonOf({ stdout }: { stdout: string }): unknown {
  return JSON.parse(stdout);
}

const refusal: Partial<Outcome> = { status: "blocking", reason: "not that one" };
const failure: Partial<Outcome> = { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" };

test("nothing to say is nothing on stdout", () => {
  expect(replyTo("pre_tool_use")).toEqual({ stdout: "", stderr: "", exitCode: 0, unsupported: [] });
  expect(replyTo("before_tool_selection", { suppressOutput: true }).stdout).toBe("");
});

describe("a refusal", () => {
  test.each<EventName>(["pre_tool_use", "user_prompt_submit", "stop", "before_model", "after_model"])(
    "is JSON with exit code 0 at %s, since a failure is reported to the user",
    (name) => {
      const reply = replyTo(name, refusal);
      expect(reply).toMatchObject({ stderr: "", exitCode: 0 });
      expect(jsonOf(reply)).toMatchObject({ decision: "deny", reason: "not that one" });
    },
  );

  test("is shown to the user before a tool, where the host shows the message and not the reason, and once elsewhere", () => {
    expect(jsonOf(replyTo("pre_tool_use", refusal))).toEqual({
      decision: "deny",
      reason: "not that one",
      systemMessage: "not that one",
    });
    expect(jsonOf(replyTo("user_prompt_submit", refusal))).not.toHaveProperty("systemMessage");
  });

  test("never uses Claude Code's fields, which the host ignores and runs the tool", () => {
    const reply = replyTo("pre_tool_use", { ...refusal, permission: { decision: "deny", reason: "not that one" } });
    expect(reply.stdout).not.toMatch(/permissionDecision/);
  });

  test.each<EventName>(["session_start", "session_end", "pre_compact", "notification"])("has no place at %s", (name) => {
    const reply = replyTo(name, refusal);
    expect(reply.stdout + reply.unsupported.join("\n")).toContain("can't be");
    expect(reply.stdout).not.toContain("deny");
  });

  test("without a reason still has words", () => {
    const { reason: _reason, ...verdict } = verdictOf("stop", refusal);
    expect(jsonOf(encode(verdict, eventOf("stop")))).toEqual({ decision: "deny", reason: "blocked by a hook" });
  });
});

describe("after a tool", () => {
  test("an objection stands beside the result: the host's refusal would take the result away", () => {
    expect(jsonOf(replyTo("post_tool_use", refusal, { context: "see the rules" }))).toEqual({
      hookSpecificOutput: {
        hookEventName: "AfterTool",
        additionalContext: "see the rules\nA hook objects to this call: not that one",
      },
    });
  });

  test.each<[unknown, string]>([
    ["scrubbed", "scrubbed"],
    [{ stdout: "scrubbed", stderr: "", interrupted: false }, "scrubbed"],
    [{ stdout: "out", stderr: "err" }, "out\nerr"],
    [[{ type: "text" }], '[{"type":"text"}]'],
  ])("another output %j takes the place of the result", (updatedOutput, text) => {
    expect(jsonOf(replyTo("post_tool_use", { updatedOutput }))).toEqual({
      decision: "deny",
      reason: `The call ran, and a hook replaced its result:\n${text}`,
    });
  });

  test("of a failed call the model reads the error only, so what hooks say is put there", () => {
    const failed = eventOf("post_tool_use", material.payloads["AfterTool"]?.[1]);
    expect(jsonOf(replyTo(failed, { context: "try again" }, refusal))).toEqual({
      decision: "deny",
      reason: "File not found: /repo/nope.txt\n\nA hook adds: try again\n\nA hook objects to this call: not that one",
    });
    expect(replyTo(failed).stdout).toBe("");
  });

  test("another call can follow", () => {
    const tailToolCallRequest = { name: "read_file", args: { file_path: "a" } };
    expect(jsonOf(replyTo("post_tool_use", { extra: { tailToolCallRequest } }))).toEqual({
      hookSpecificOutput: { hookEventName: "AfterTool", tailToolCallRequest },
    });
  });
});

describe("a changed input", () => {
  test("has the host's names and all of its fields, since it replaces all arguments", () => {
    const event = eventOf("pre_tool_use", { tool_input: { command: "ls", description: "List", dir_path: "src" } });
    expect(jsonOf(replyTo(event, { updatedInput: { command: "true" } }))).toEqual({
      hookSpecificOutput: { hookEventName: "BeforeTool", tool_input: { command: "true", dir_path: "src" } },
    });
  });

  test("is the request before a model is asked, and the choice of tools after that", () => {
    expect(jsonOf(replyTo("before_model", { updatedInput: { model: "gemini-2.5-pro" } }))).toEqual({
      hookSpecificOutput: { hookEventName: "BeforeModel", llm_request: { model: "gemini-2.5-pro" } },
    });
    expect(jsonOf(replyTo("before_tool_selection", { updatedInput: { mode: "NONE" } }))).toEqual({
      hookSpecificOutput: { hookEventName: "BeforeToolSelection", toolConfig: { mode: "NONE" } },
    });
  });
});

describe("permissions", () => {
  test("the user can be asked, and sees why", () => {
    expect(jsonOf(replyTo("pre_tool_use", { permission: { decision: "ask", reason: "it is late" } }))).toEqual({
      decision: "ask",
      systemMessage: "it is late",
    });
  });

  test.each(["allow", "defer"] as const)("%s is reported as unsupported", (decision) => {
    expect(replyTo("pre_tool_use", { permission: { decision } })).toMatchObject({
      stdout: "",
      unsupported: [`pre_tool_use can't be answered with "${decision}" in this host`],
    });
  });
});

describe("text for the model", () => {
  test.each<[EventName, string]>([
    ["session_start", "SessionStart"],
    ["user_prompt_submit", "BeforeAgent"],
    ["post_tool_use", "AfterTool"],
  ])("is JSON at %s, where plain text is shown to the user only", (name, hookEventName) => {
    expect(jsonOf(replyTo(name, { context: "mind this" }))).toEqual({
      hookSpecificOutput: { hookEventName, additionalContext: "mind this" },
    });
  });

  test("sends an agent back to work that is about to stop, as a refusal does", () => {
    expect(jsonOf(replyTo("stop", { context: "check the tests" }))).toEqual({ decision: "deny", reason: "check the tests" });
    expect(jsonOf(replyTo("stop", refusal, { context: "check the tests" }))).toEqual({
      decision: "deny",
      reason: "not that one\ncheck the tests",
    });
  });

  test("does not keep an agent going that is told to stop", () => {
    const reply = replyTo("stop", { context: "check the tests" }, { stop: {} });
    expect(jsonOf(reply)).toEqual({ continue: false });
    expect(reply.unsupported).toEqual(["an agent that stops can't get more text: check the tests"]);
  });

  test("is reported as unsupported before a tool, where the host ignores it", () => {
    expect(replyTo("pre_tool_use", { context: "mind this" })).toMatchObject({
      stdout: "",
      unsupported: ["pre_tool_use takes no text for the model in this host"],
    });
  });
});

test("the end of a turn outweighs a refusal, and so it tells both reasons", () => {
  expect(jsonOf(replyTo("pre_tool_use", refusal, { stop: { reason: "enough" } }))).toEqual({
    decision: "deny",
    reason: "not that one",
    continue: false,
    stopReason: "enough\nnot that one",
  });
});

describe("the model's answer", () => {
  test("can be a text, in the shape of the chunk that it replaces", () => {
    expect(jsonOf(replyTo("after_model", { updatedOutput: "another" }))).toMatchObject({
      hookSpecificOutput: {
        hookEventName: "AfterModel",
        llm_response: { text: "another", candidates: [{ content: { role: "model", parts: ["another"] }, finishReason: "STOP", index: 0 }] },
      },
    });
  });

  test.each([
    [7],
    [""],
    [{}],
    [{ candidates: [] }],
    [{ candidates: [{ content: { parts: [] } }] }],
    [{ candidates: [{ content: { parts: [7] } }] }],
  ])("can't be %j, which the host would drop silently", (updatedOutput) => {
    expect(replyTo("after_model", { updatedOutput })).toMatchObject({
      stdout: "",
      unsupported: ["the model's answer has a different shape"],
    });
  });

  test("in place of the model's counts beside a block only", () => {
    const extra = { llm_response: { candidates: [{ content: { role: "model", parts: ["no"] } }] } };
    expect(jsonOf(replyTo("before_model", { extra }, refusal))).toMatchObject({ decision: "deny", hookSpecificOutput: extra });
    expect(replyTo("before_model", { extra })).toMatchObject({ stdout: "", unsupported: [expect.stringContaining("llm_response")] });
  });
});

describe("what the user hears", () => {
  test("a failure alone is a message, and blocks nothing", () => {
    expect(replyTo("pre_tool_use", failure)).toEqual({
      stdout: '{"systemMessage":"hook user/hook0.sh failed: exited with code 7"}\n',
      stderr: "",
      exitCode: 0,
      unsupported: [],
    });
  });

  test("a failure beside an answer is a message, and the answer counts", () => {
    expect(jsonOf(replyTo("pre_tool_use", failure, refusal))).toEqual({
      decision: "deny",
      reason: "not that one",
      systemMessage: "not that one\nhook user/hook0.sh failed: exited with code 7",
    });
  });
});

test("fields of another host are reported, and none is passed on", () => {
  const reply = replyTo("stop", { extra: { watchPaths: ["/repo"], clearContext: true } }, refusal);
  expect(jsonOf(reply)).toEqual({
    decision: "deny",
    reason: "not that one",
    hookSpecificOutput: { hookEventName: "AfterAgent", clearContext: true },
  });
  expect(reply.unsupported).toEqual(['stop does not take "watchPaths"']);
});

test("an event that the host does not have is reported, and nothing is said", () => {
  const reply = encode(verdictOf("permission_request", refusal), { name: "permission_request", payload: {} });
  expect(reply).toMatchObject({ stdout: "", exitCode: 0, unsupported: [expect.any(String)] });
});
