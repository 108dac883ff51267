import type { EventName } from "@hawk/events";
import type { Outcome, ProcessResult } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { readReply } from "./testing/host.ts";
import { eventOf } from "./testing/host.ts";

function read(name: EventName, result: Partial<ProcessResult>): Outcome {
  return readReply(eventOf(name), { exitCode: 0, stdout: "", stderr: "", ...result });
}

function print(name: EventName, output: unknown): Outcome {
  return read(name, { stdout: JSON.stringify(output) });
}

function printSpecific(name: EventName, specific: Record<string, unknown>): Outcome {
  return print(name, { hookSpecificOutput: { hookEventName: "any", ...specific } });
}

const mistake = { status: "non_blocking_error", failure: "invalid_output" };

describe("exit codes", () => {
  test.each<EventName>(["pre_tool_use", "permission_request", "post_tool_use", "user_prompt_submit", "stop", "subagent_stop"])(
    "2 refuses %s, with stderr as the reason",
    (name) => {
      expect(read(name, { exitCode: 2, stderr: " no\n" })).toEqual({ hookId: "runner", status: "blocking", reason: "no" });
    },
  );

  test.each<EventName>(["session_start", "pre_compact", "subagent_start", "session_end", "before_model"])(
    "2 is a failure at %s",
    (name) => {
      expect(read(name, { exitCode: 2, stderr: "no" })).toMatchObject({ status: "non_blocking_error", failure: "exit", reason: "no" });
    },
  );

  test("2 without a reason refuses nothing", () => {
    expect(read("pre_tool_use", { exitCode: 2, stderr: " " })).toMatchObject({
      status: "non_blocking_error",
      reason: "exited with code 2",
    });
  });

  test("JSON beside any other exit code than 0 does not count", () => {
    const stdout = JSON.stringify({ decision: "block", reason: "no" });
    expect(read("pre_tool_use", { exitCode: 1, stdout })).toMatchObject({ status: "non_blocking_error", failure: "exit" });
  });

  test("a timeout stops nothing", () => {
    expect(read("pre_tool_use", { exitCode: null, timedOut: true })).toMatchObject({ status: "cancelled", failure: "timeout" });
  });
});

describe("plain text", () => {
  test.each<EventName>(["session_start", "user_prompt_submit", "subagent_start"])("reaches the model at %s", (name) => {
    expect(read(name, { stdout: "mind this\n" })).toMatchObject({ status: "success", context: "mind this" });
  });

  test.each<EventName>(["pre_tool_use", "post_tool_use", "pre_compact", "session_end", "after_model"])("is ignored at %s", (name) => {
    expect(read(name, { stdout: "mind this\n" })).toEqual({ hookId: "runner", status: "success" });
  });

  test.each<EventName>(["stop", "subagent_stop", "interrupt"])("is a mistake at %s", (name) => {
    expect(read(name, { stdout: "mind this\n" })).toMatchObject(mistake);
  });

  test("that begins like JSON is a mistake", () => {
    expect(read("session_start", { stdout: "{oops" })).toMatchObject(mistake);
  });
});

describe("before a tool, these have no effect, and the tool runs", () => {
  test.each<[string, unknown]>([
    ["a denial without a reason", { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } }],
    [
      "a denial for a blank",
      { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: " " } },
    ],
    ["a question", { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "ask" } }],
    ["a plain approval", { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } }],
    ["an input without an approval", { hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: {} } }],
    ["an answer without its event", { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "no" } }],
    ["the legacy approval", { decision: "approve" }],
    ["the end of the turn", { continue: false, decision: "block", reason: "no" }],
    ["silence", { suppressOutput: true, decision: "block", reason: "no" }],
    ["a field that nobody knows", { decision: "block", reason: "no", extra: 1 }],
    ["a refusal without a reason", { decision: "block" }],
  ])("%s", (_what, output) => {
    expect(print("pre_tool_use", output)).toMatchObject(mistake);
  });

  test("half a character", () => {
    const stdout = String.raw`{"decision":"block","reason":"half \ud800"}`;
    expect(read("pre_tool_use", { stdout })).toMatchObject(mistake);
    expect(read("pre_tool_use", { stdout: stdout.replace(String.raw`\ud800`, String.raw`\\ud800`) })).toMatchObject({ status: "blocking" });
  });
});

describe("before a tool", () => {
  test("either form of a refusal counts", () => {
    const refused = { status: "blocking", reason: "no" };
    expect(print("pre_tool_use", { decision: "block", reason: "no" })).toMatchObject(refused);
    expect(printSpecific("pre_tool_use", { permissionDecision: "deny", permissionDecisionReason: "no" })).toMatchObject(refused);
  });

  test("another input counts with an approval, which decides nothing", () => {
    const outcome = printSpecific("pre_tool_use", { permissionDecision: "allow", updatedInput: { command: "true" } });
    expect(outcome).toEqual({ hookId: "runner", status: "success", updatedInput: { command: "true" } });
  });
});

describe("a permission", () => {
  test("is granted or refused", () => {
    expect(printSpecific("permission_request", { decision: { behavior: "allow" } }).permission).toEqual({ decision: "allow" });
    expect(printSpecific("permission_request", { decision: { behavior: "deny", message: "no" } })).toMatchObject({
      status: "blocking",
      reason: "no",
    });
  });

  test.each([{ updatedInput: {} }, { updatedPermissions: [] }, { interrupt: true }])("%j is too much", (more) => {
    expect(printSpecific("permission_request", { decision: { behavior: "deny", message: "no", ...more } })).toMatchObject(mistake);
  });
});

test("to stop ends the turn, and after a tool it only replaces the result", () => {
  expect(print("stop", { continue: false, stopReason: "enough" }).stop).toEqual({ reason: "enough" });
  expect(print("subagent_start", { continue: false }).stop).toBeUndefined();
  expect(print("post_tool_use", { continue: false, stopReason: "enough" })).toEqual({
    hookId: "runner",
    status: "blocking",
    reason: "enough",
  });
});

test("an output of another shape after a tool is a mistake", () => {
  expect(printSpecific("post_tool_use", { updatedMCPToolOutput: "x" })).toMatchObject(mistake);
});

test("there is no specific output when the agent stops", () => {
  expect(printSpecific("stop", { additionalContext: "x" })).toMatchObject(mistake);
});

test("what is nothing is as good as absent", () => {
  expect(print("stop", { systemMessage: null, hookSpecificOutput: null })).toEqual({ hookId: "runner", status: "success" });
});
