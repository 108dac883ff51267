import type { EventName } from "@hawk/events";
import { decide } from "@hawk/protocol";
import type { Outcome, ProcessResult } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { readReply } from "./testing/host.ts";
import { understand } from "./testing/host.ts";
import { eventOf } from "./testing/host.ts";
import { geminiCli } from "./gemini-cli.ts";

const { encode } = geminiCli;

function read(name: EventName, result: Partial<ProcessResult>): Outcome {
  return readReply(name, result);
}

function said(json: unknown): Partial<ProcessResult> {
  return { stdout: JSON.stringify(json) };
}

describe("plain text", () => {
  test.each<[string, Partial<ProcessResult>, object]>([
    ["with exit code 0 is for the user, and never for the model", { stdout: "hi\n" }, { status: "success", systemMessage: "hi" }],
    ["is read from stderr when there is nothing on stdout", { stderr: "hi\n" }, { status: "success", systemMessage: "hi" }],
    ["with exit code 1 is a warning", { exitCode: 1, stderr: "oh" }, { status: "non_blocking_error", reason: "oh" }],
    ["with exit code 2 refuses, and stdout has the reason", { exitCode: 2, stdout: "a", stderr: "b" }, { status: "blocking", reason: "a" }],
    ["with any other exit code refuses as well", { exitCode: 127, stderr: "not found" }, { status: "blocking", reason: "not found" }],
    ["of a program that a signal ended refuses nothing", { exitCode: null, stderr: "bye" }, { status: "success", systemMessage: "bye" }],
  ])("%s", (_what, result, outcome) => {
    expect(read("pre_tool_use", result)).toEqual({
      hookId: "runner",
      ...outcome,
      ...(result.exitCode === 1 ? { failure: "exit" } : {}),
    });
  });
});

test.each([2, 127])("exit code %d without a reason refuses nothing", (exitCode) => {
  expect(read("pre_tool_use", { exitCode })).toEqual({ hookId: "runner", status: "success" });
});

describe("JSON", () => {
  test("counts whatever the exit code", () => {
    expect(read("pre_tool_use", { exitCode: 2, ...said({ decision: "allow" }) }).status).toBe("success");
    expect(read("pre_tool_use", { exitCode: 0, ...said({ decision: "deny", reason: "no" }) })).toMatchObject({
      status: "blocking",
      reason: "no",
    });
  });

  test("may be a string that holds JSON", () => {
    expect(read("pre_tool_use", said(JSON.stringify({ decision: "block", reason: "no" })))).toMatchObject({ status: "blocking" });
  });

  test("after a line of text is text, and its refusal is lost", () => {
    expect(read("pre_tool_use", { stdout: 'log\n{"decision":"deny"}' })).toMatchObject({ status: "success" });
  });

  test("that is not an object says nothing", () => {
    expect(read("pre_tool_use", { exitCode: 2, stdout: "7" })).toEqual({ hookId: "runner", status: "success" });
  });

  test("in Claude Code's way has no effect", () => {
    const json = { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } };
    expect(read("pre_tool_use", said(json))).toMatchObject({ status: "success" });
  });

  test("has its fields read", () => {
    const json = { continue: false, stopReason: "enough", systemMessage: "hi", suppressOutput: true, decision: "ask" };
    expect(read("pre_tool_use", said(json))).toEqual({
      hookId: "runner",
      status: "success",
      stop: { reason: "enough" },
      systemMessage: "hi",
      suppressOutput: true,
      permission: { decision: "ask" },
    });
    expect(read("stop", said({ continue: false }))).toMatchObject({ stop: {} });
  });

  test("has an input in the host's names, which becomes one in hawk's", () => {
    const json = { hookSpecificOutput: { tool_input: { command: "true", is_background: true } } };
    expect(read("pre_tool_use", said(json)).updatedInput).toEqual({ command: "true", run_in_background: true });
    expect(read("before_model", said({ hookSpecificOutput: { llm_request: { model: "x" } } })).updatedInput).toEqual({ model: "x" });
  });

  test("has text for the model only where the host reads it", () => {
    const json = { hookSpecificOutput: { additionalContext: "mind this" } };
    expect(read("session_start", said(json)).context).toBe("mind this");
    expect(read("pre_tool_use", said(json))).not.toHaveProperty("context");
    expect(read("stop", said(json))).not.toHaveProperty("context");
  });

  test("keeps fields of the host's own", () => {
    const json = { decision: "deny", hookSpecificOutput: { hookEventName: "AfterAgent", clearContext: true } };
    expect(read("stop", said(json))).toMatchObject({ status: "blocking", reason: "No reason provided", extra: { clearContext: true } });
  });
});

test("a refusal after a tool is another result, as the host has it", () => {
  expect(read("post_tool_use", said({ decision: "deny", reason: "hidden" }))).toMatchObject({ status: "success", updatedOutput: "hidden" });
});

test("a refusal of what can't be refused is none", () => {
  expect(read("session_start", { exitCode: 2, stderr: "no" }).status).toBe("success");
});

test.each<[Partial<ProcessResult>, object]>([
  [
    { timedOut: true, exitCode: null },
    { status: "cancelled", failure: "timeout", reason: "timed out after 600 s" },
  ],
  [
    { aborted: true, exitCode: null },
    { status: "cancelled", failure: "abort" },
  ],
  [
    { spawnError: "ENOENT", exitCode: null },
    { status: "non_blocking_error", failure: "spawn", reason: "ENOENT" },
  ],
])("%j is a failure", (result, outcome) => {
  expect(read("pre_tool_use", result)).toMatchObject(outcome);
});

describe("what the host understands is the same with hawk in between", () => {
  test.each<[EventName, string, Partial<ProcessResult>]>([
    ["pre_tool_use", "BeforeTool", said({ decision: "deny", reason: "no", systemMessage: "no" })],
    ["pre_tool_use", "BeforeTool", said({ decision: "deny", reason: "no", continue: false, stopReason: "no" })],
    ["pre_tool_use", "BeforeTool", said({ hookSpecificOutput: { tool_input: { command: "true" } } })],
    ["user_prompt_submit", "BeforeAgent", said({ hookSpecificOutput: { additionalContext: "a <b>" } })],
    ["stop", "AfterAgent", { exitCode: 2, stderr: "go on" }],
    ["before_model", "BeforeModel", said({ decision: "block", reason: "no" })],
    ["after_model", "AfterModel", said({ hookSpecificOutput: { llm_response: { candidates: [{ content: { parts: ["x"] } }] } } })],
    ["notification", "Notification", { stdout: "noted" }],
  ])("%s: %s %j", (name, native, result) => {
    const event = eventOf(name);
    const direct = understand({ exitCode: 0, stdout: "", stderr: "", unsupported: [], ...result } as never, native, event);
    const between = understand(encode(decide([read(name, result)], event), event), native, event);
    expect(between).toEqual(direct);
  });
});
