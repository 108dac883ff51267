import type { EventName } from "@hawk/events";
import type { Outcome } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { eventOf, isCallDenied, replyTo, verdictOf } from "./testing/host.ts";
import { qwenCode } from "./qwen-code.ts";

const { encode } = qwenCode;

function jsonOf({ stdout }: { stdout: string }): unknown {
  return JSON.parse(stdout);
}

const refusal: Partial<Outcome> = { status: "blocking", reason: "not that one" };
const failure: Partial<Outcome> = { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" };

test("nothing to say is nothing on stdout", () => {
  expect(replyTo("pre_tool_use")).toEqual({ stdout: "", stderr: "", exitCode: 0, unsupported: [] });
});

describe("a refused call", () => {
  const reply = replyTo("pre_tool_use", refusal);

  test("is said twice, with exit code 0", () => {
    expect(reply).toMatchObject({ stderr: "", exitCode: 0 });
    expect(jsonOf(reply)).toEqual({
      decision: "block",
      reason: "not that one",
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "not that one" },
    });
  });

  test("stays refused after another hook's approval, which outweighs a decision to block", () => {
    const approval = { hookSpecificOutput: { permissionDecision: "allow" } };
    expect(isCallDenied([approval, jsonOf(reply) as object])).toBe(true);
    expect(isCallDenied([approval, { decision: "block" }])).toBe(false);
  });

  test("is never followed by an approval of hawk's own", () => {
    expect(replyTo("pre_tool_use", { permission: { decision: "allow" } })).toMatchObject({
      stdout: "",
      unsupported: ['pre_tool_use can\'t be answered with "allow" in this host'],
    });
  });

  test("is what an end of the turn comes to, since the host does not end it there", () => {
    const ended = replyTo("pre_tool_use", { stop: { reason: "enough" } });
    expect(jsonOf(ended)).toMatchObject({ decision: "block", reason: "enough", hookSpecificOutput: { permissionDecision: "deny" } });
    expect(ended.unsupported).toEqual(["pre_tool_use can't end the turn in this host: enough"]);
    expect(jsonOf(replyTo("pre_tool_use", { stop: {} }))).toMatchObject({ reason: "a hook ended the turn" });
    expect(jsonOf(replyTo("pre_tool_use", { stop: { reason: "enough" } }, refusal))).toMatchObject({ reason: "not that one" });
  });
});

test("the user can be asked", () => {
  expect(jsonOf(replyTo("pre_tool_use", { permission: { decision: "ask", reason: "it is late" } }))).toEqual({
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "ask", permissionDecisionReason: "it is late" },
  });
});

test("what the host drops before a tool is reported", () => {
  expect(replyTo("pre_tool_use", { updatedInput: { command: "true" }, context: "mind this" })).toMatchObject({
    stdout: "",
    unsupported: ["pre_tool_use has no input that can be changed in this host", "pre_tool_use takes no text for the model in this host"],
  });
});

describe("a permission request", () => {
  test("is refused by an answer", () => {
    expect(jsonOf(replyTo("permission_request", refusal, { extra: { interrupt: true } }))).toEqual({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny", message: "not that one", interrupt: true } },
    });
  });

  test("is granted with an input in the host's names", () => {
    const updatedInput = { command: "true", run_in_background: true };
    expect(jsonOf(replyTo("permission_request", { updatedInput, permission: { decision: "allow" } }))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PermissionRequest",
        decision: { behavior: "allow", updatedInput: { directory: "/repo/docs", command: "true", is_background: true } },
      },
    });
  });

  test("is not granted by a changed input alone", () => {
    expect(replyTo("permission_request", { updatedInput: { command: "true" } })).toMatchObject({
      stdout: "",
      unsupported: ["a changed input counts only with a permission"],
    });
  });
});

describe("a refusal elsewhere", () => {
  test.each<EventName>([
    "user_prompt_submit",
    "user_prompt_expansion",
    "post_tool_batch",
    "stop",
    "subagent_stop",
    "todo_created",
    "todo_completed",
  ])('is a decision to "block" at %s, since "deny" does not count at all of them', (name) => {
    expect(jsonOf(replyTo(name, refusal))).toEqual({ decision: "block", reason: "not that one" });
  });

  test.each<EventName>(["session_start", "pre_compact", "subagent_start", "notification", "session_end", "message_display"])(
    "has no place at %s",
    (name) => {
      const reply = replyTo(name, refusal);
      expect(reply.stdout).toBe("");
      expect(reply.stderr + reply.unsupported.join("\n")).toContain("can't be");
    },
  );

  test("without a reason still has words", () => {
    const { reason: _reason, ...verdict } = verdictOf("stop", refusal);
    expect(jsonOf(encode(verdict, eventOf("stop")))).toEqual({ decision: "block", reason: "blocked by a hook" });
  });
});

describe("after a tool", () => {
  test.each<EventName>(["post_tool_use", "post_tool_use_failure"])("an objection stands beside the result: %s has no refusal", (name) => {
    expect(jsonOf(replyTo(name, refusal, { context: "see the rules" }))).toMatchObject({
      hookSpecificOutput: { additionalContext: "see the rules\nA hook objects to this call: not that one" },
    });
  });

  test.each<[unknown, string]>([
    ["scrubbed", "scrubbed"],
    [{ stdout: "out", stderr: "err" }, "out\nerr"],
    [[1], "[1]"],
  ])("another output %j takes the place of the result", (updatedOutput, text) => {
    expect(jsonOf(replyTo("post_tool_use", { updatedOutput, context: "mind this" }))).toEqual({
      continue: false,
      stopReason: `The call ran, and a hook replaced its result:\n${text}\n\nA hook adds: mind this`,
    });
  });

  test("an end of the turn is reported, and takes no result away", () => {
    expect(replyTo("post_tool_use", { stop: { reason: "enough" } })).toMatchObject({
      stdout: "",
      unsupported: ["post_tool_use can't end the turn in this host: enough"],
    });
  });

  test("artifacts are passed on", () => {
    const artifacts = [{ title: "report" }];
    expect(jsonOf(replyTo("post_tool_use", { extra: { artifacts, watchPaths: [] } }))).toEqual({
      hookSpecificOutput: { hookEventName: "PostToolUse", artifacts },
    });
  });
});

describe("text for the model", () => {
  test.each<[EventName, string]>([
    ["session_start", "SessionStart"],
    ["user_prompt_submit", "UserPromptSubmit"],
    ["pre_compact", "PreCompact"],
    ["post_tool_batch", "PostToolBatch"],
  ])("is JSON at %s", (name, hookEventName) => {
    expect(jsonOf(replyTo(name, { context: "mind this" }))).toEqual({
      hookSpecificOutput: { hookEventName, additionalContext: "mind this" },
    });
  });

  test.each<EventName>(["stop", "subagent_stop"])("sends an agent back to work at %s, as a refusal does", (name) => {
    expect(jsonOf(replyTo(name, { context: "check the tests" }))).toEqual({ decision: "block", reason: "check the tests" });
  });
});

describe("an end of the turn", () => {
  test.each<EventName>(["stop", "subagent_stop"])("is never said at %s, where it would send the agent back to work", (name) => {
    const reply = replyTo(name, { stop: { reason: "enough" }, context: "check the tests" }, refusal);
    expect(reply.stdout).not.toMatch(/"continue"|"decision"/);
    expect(reply.unsupported.join("\n")).toContain("check the tests");
  });

  test("is said where it ends the turn", () => {
    expect(jsonOf(replyTo("user_prompt_submit", { stop: { reason: "enough" } }))).toEqual({ continue: false, stopReason: "enough" });
  });
});

describe("what the user hears", () => {
  test("is a message at the end of a turn, and told elsewhere", () => {
    expect(jsonOf(replyTo("stop", { systemMessage: "hi" }, failure))).toEqual({
      systemMessage: "hi\nhook user/hook1.sh failed: exited with code 7",
    });
    expect(replyTo("session_start", { systemMessage: "hi" })).toMatchObject({
      stdout: "",
      unsupported: ["session_start shows the user nothing in this host: hi"],
    });
  });

  test("a failure alone is a failure that does not block", () => {
    expect(replyTo("pre_tool_use", failure)).toMatchObject({
      stdout: "",
      stderr: "hook user/hook0.sh failed: exited with code 7\n",
      exitCode: 1,
    });
  });
});

test("an event that the host does not have is reported, and nothing is said", () => {
  const reply = encode(verdictOf("before_model", refusal), { name: "before_model", payload: {} });
  expect(reply).toMatchObject({ stdout: "", exitCode: 0, unsupported: [expect.any(String)] });
});
