import type { EventName } from "@hawk/events";
import { decide } from "@hawk/protocol";
import type { Outcome, ProcessResult } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { readReply } from "./testing/host.ts";
import { understand } from "./testing/host.ts";
import { eventOf } from "./testing/host.ts";
import { qwenCode } from "./qwen-code.ts";

const { encode } = qwenCode;

function read(name: EventName, result: Partial<ProcessResult>): Outcome {
  return readReply(name, result);
}

function said(json: unknown): Partial<ProcessResult> {
  return { stdout: JSON.stringify(json) };
}

describe("plain text", () => {
  test.each<[string, EventName, Partial<ProcessResult>, object]>([
    ["is for the user", "pre_tool_use", { stdout: "hi\n" }, { status: "success", systemMessage: "hi" }],
    ["reaches the model when a prompt is submitted", "user_prompt_submit", { stdout: "hi" }, { status: "success", context: "hi" }],
    ["on stderr does not", "user_prompt_submit", { stderr: "hi" }, { status: "success", systemMessage: "hi" }],
    [
      "with another exit code is a failure",
      "pre_tool_use",
      { exitCode: 127, stderr: "gone" },
      { status: "non_blocking_error", reason: "gone" },
    ],
    [
      "with exit code 2 refuses, by stderr alone",
      "pre_tool_use",
      { exitCode: 2, stdout: "a", stderr: "b" },
      { status: "blocking", reason: "b" },
    ],
    ["with exit code 2 and nothing on stderr refuses nothing", "pre_tool_use", { exitCode: 2, stdout: "a" }, { status: "success" }],
    ["that starts like JSON is an error", "stop", { stdout: "{oops" }, { status: "non_blocking_error", failure: "invalid_output" }],
  ])("%s", (_what, name, result, outcome) => {
    expect(read(name, result)).toMatchObject(outcome);
  });
});

describe("exit code 2", () => {
  test.each<EventName>(["post_tool_use", "post_tool_use_failure", "permission_request", "todo_created", "todo_completed", "pre_compact"])(
    "refuses nothing at %s",
    (name) => {
      expect(read(name, { exitCode: 2, stderr: "no" }).status).toBe("success");
    },
  );

  test.each<EventName>(["stop", "subagent_stop", "user_prompt_submit", "post_tool_batch"])("refuses at %s", (name) => {
    expect(read(name, { exitCode: 2, stderr: "no" })).toMatchObject({ status: "blocking", reason: "no" });
  });
});

describe("JSON before a tool", () => {
  test.each<[object, object]>([
    [
      { decision: "deny", reason: "no" },
      { status: "blocking", reason: "no" },
    ],
    [{ hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "no" } }, { status: "blocking", reason: "no" }],
    [{ decision: "block", hookSpecificOutput: { permissionDecision: "allow" } }, { status: "success" }],
    [{ decision: "ask", reason: "sure?" }, { permission: { decision: "ask", reason: "sure?" } }],
    [
      { continue: false, stopReason: "enough" },
      { status: "blocking", reason: "enough" },
    ],
    [{ continue: false }, { status: "blocking", reason: "No reason provided" }],
  ])("%j", (json, outcome) => {
    expect(read("pre_tool_use", said(json))).toMatchObject(outcome);
  });

  test("changes no input and tells the model nothing", () => {
    const json = { hookSpecificOutput: { updatedInput: { command: "true" }, additionalContext: "mind this" } };
    expect(read("pre_tool_use", said(json))).toEqual({ hookId: "runner", status: "success" });
  });
});

describe("an end of the turn", () => {
  test("ends it when a prompt is submitted", () => {
    expect(read("user_prompt_submit", said({ continue: false, stopReason: "enough" }))).toMatchObject({ stop: { reason: "enough" } });
  });

  test.each<EventName>(["stop", "subagent_stop"])("sends the agent back to work at %s", (name) => {
    expect(read(name, said({ continue: false, stopReason: "enough" }))).toMatchObject({ status: "blocking", reason: "enough" });
  });

  test("takes the result away after a tool", () => {
    expect(read("post_tool_use", said({ continue: false, stopReason: "hidden" }))).toMatchObject({
      status: "success",
      updatedOutput: "hidden",
    });
  });

  test("does nothing elsewhere", () => {
    expect(read("session_start", said({ continue: false }))).toEqual({ hookId: "runner", status: "success" });
  });
});

describe("a permission request", () => {
  test("is granted with an input, which becomes one in hawk's names", () => {
    const decision = { behavior: "allow", updatedInput: { command: "true", is_background: true } };
    expect(read("permission_request", said({ hookSpecificOutput: { decision } }))).toMatchObject({
      permission: { decision: "allow" },
      updatedInput: { command: "true", run_in_background: true },
    });
  });

  test("is refused by any other behaviour", () => {
    const decision = { behavior: "deny", message: "no", interrupt: true };
    expect(read("permission_request", said({ hookSpecificOutput: { decision } }))).toMatchObject({
      status: "blocking",
      reason: "no",
      extra: { interrupt: true },
    });
    expect(read("permission_request", said({ hookSpecificOutput: { decision: {} } })).status).toBe("blocking");
  });

  test("is left alone without an answer", () => {
    expect(read("permission_request", said({ decision: "block", reason: "no" })).status).toBe("success");
  });
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
    ["pre_tool_use", "PreToolUse", { exitCode: 2, stderr: "no" }],
    ["pre_tool_use", "PreToolUse", said({ decision: "ask", reason: "sure?" })],
    ["user_prompt_submit", "UserPromptSubmit", { stdout: "a <b>" }],
    ["user_prompt_submit", "UserPromptSubmit", said({ continue: false, stopReason: "enough" })],
    ["stop", "Stop", said({ continue: false, stopReason: "go on" })],
    ["stop", "Stop", said({ decision: "block", reason: "go on", systemMessage: "hi" })],
    ["post_tool_batch", "PostToolBatch", said({ decision: "block", reason: "no", hookSpecificOutput: { additionalContext: "x" } })],
    ["todo_created", "TodoCreated", { exitCode: 2, stderr: "no" }],
    ["permission_request", "PermissionRequest", said({ hookSpecificOutput: { decision: { behavior: "deny", message: "no" } } })],
  ])("%s: %s %j", (name, native, result) => {
    const event = eventOf(name);
    const direct = understand({ exitCode: 0, stdout: "", stderr: "", unsupported: [], ...result } as never, native, event);
    const between = understand(encode(decide([read(name, result)], event), event), native, event);
    expect(between).toMatchObject({ blocked: direct.blocked, ...(direct.blocked ? { reason: direct.reason } : {}) });
    expect([between.context, between.stops ?? false, between.permission]).toEqual([
      direct.context,
      direct.stops ?? false,
      direct.permission,
    ]);
  });
});
