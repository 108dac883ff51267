import type { EventName } from "@hawk/events";
import type { Outcome } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { eventOf, replyTo, verdictOf } from "./testing/host.ts";
import { claudeCode } from "./claude-code.ts";

function jsonOf({ stdout }: { stdout: string }): unknown {
  return JSON.parse(stdout);
}

const { encode } = claudeCode;

const refusal: Partial<Outcome> = { status: "blocking", reason: "not that one" };
const failure: Partial<Outcome> = { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" };

test("nothing to say is nothing on stdout", () => {
  expect(replyTo("pre_tool_use")).toEqual({ stdout: "", stderr: "", exitCode: 0, unsupported: [] });
});

describe("a refusal", () => {
  test("is JSON with exit code 0 before a tool, so the model is not shown hawk's command line", () => {
    const reply = replyTo("pre_tool_use", refusal);
    expect(reply).toMatchObject({ stderr: "", exitCode: 0 });
    expect(jsonOf(reply)).toEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "not that one" },
    });
  });

  test("is the behaviour of an answer at a permission request, where exit code 2 is ignored", () => {
    expect(jsonOf(replyTo("permission_request", refusal))).toEqual({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny", message: "not that one" } },
    });
  });

  test("is a denied switch before the model is switched", () => {
    expect(jsonOf(replyTo("pre_model_switch", refusal))).toEqual({
      hookSpecificOutput: { hookEventName: "PreModelSwitch", permissionDecision: "deny", permissionDecisionReason: "not that one" },
    });
  });

  test.each<EventName>([
    "post_tool_use",
    "post_tool_use_failure",
    "post_tool_batch",
    "user_prompt_submit",
    "user_prompt_expansion",
    "stop",
    "subagent_stop",
    "pre_compact",
    "task_created",
    "task_completed",
    "teammate_idle",
    "elicitation",
    "elicitation_result",
    "config_change",
  ])("is a decision to block at %s", (name) => {
    expect(jsonOf(replyTo(name, refusal))).toEqual({ decision: "block", reason: "not that one" });
  });

  test('never says "deny" in the legacy field, which the host takes for invalid', () => {
    expect(replyTo("post_tool_use", { permission: { decision: "deny", reason: "no" }, ...refusal }).stdout).not.toContain("deny");
  });

  test("of a worktree is exit code 2", () => {
    expect(replyTo("worktree_create", refusal)).toEqual({ stdout: "", stderr: "not that one\n", exitCode: 2, unsupported: [] });
  });

  test.each<EventName>(["session_start", "subagent_start", "notification", "session_end", "worktree_remove"])(
    "has no place at %s",
    (name) => {
      const reply = replyTo(name, refusal);
      expect(reply.stdout + reply.stderr + reply.unsupported.join("\n")).toContain("can't be");
      expect(reply.stdout).not.toMatch(/deny|"block"/);
      expect(reply.exitCode).not.toBe(2);
    },
  );

  test("without a reason still has words", () => {
    const { reason: _reason, ...verdict } = verdictOf("stop", refusal);
    expect(jsonOf(encode(verdict, eventOf("stop")))).toEqual({ decision: "block", reason: "blocked by a hook" });
  });
});

describe("permissions", () => {
  test.each(["allow", "ask", "defer"] as const)("%s is said before a tool", (decision) => {
    expect(jsonOf(replyTo("pre_tool_use", { permission: { decision } }))).toEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: decision },
    });
  });

  test("defer has no meaning when the model is switched, and would make the host discard the answer", () => {
    expect(replyTo("pre_model_switch", { permission: { decision: "defer" } })).toMatchObject({
      stdout: "",
      unsupported: ['pre_model_switch can\'t be answered with "defer" in this host'],
    });
  });

  test("a changed input goes with a grant", () => {
    const updatedInput = { command: "true" };
    expect(jsonOf(replyTo("permission_request", { updatedInput, permission: { decision: "allow" } }))).toEqual({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow", updatedInput } },
    });
  });

  test("a changed input alone grants nothing", () => {
    expect(replyTo("permission_request", { updatedInput: { command: "true" } })).toMatchObject({
      stdout: "",
      unsupported: ["a changed input counts only with a permission"],
    });
  });

  test("a changed input before a tool decides nothing about the permission", () => {
    expect(jsonOf(replyTo("pre_tool_use", { updatedInput: { command: "true" } }))).toEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { command: "true" } },
    });
  });
});

describe("text for the model", () => {
  test.each<[EventName, string]>([
    ["stop", "Stop"],
    ["subagent_start", "SubagentStart"],
    ["post_tool_use_failure", "PostToolUseFailure"],
  ])("is JSON at %s, where plain text is not delivered", (name, hookEventName) => {
    expect(jsonOf(replyTo(name, { context: "mind this" }))).toEqual({
      hookSpecificOutput: { hookEventName, additionalContext: "mind this" },
    });
  });

  test("is plain text before compaction, where JSON would become part of the instructions", () => {
    expect(replyTo("pre_compact", { context: "keep the names" })).toMatchObject({ stdout: "keep the names", exitCode: 0 });
  });

  test("that looks like JSON is not taken for an answer before compaction", () => {
    expect(replyTo("pre_compact", { context: '{"decision":"block"}' }).stdout).toBe('From hooks:\n{"decision":"block"}');
  });
});

test("the end of a turn is said where the host ends it, and told elsewhere", () => {
  expect(jsonOf(replyTo("stop", { stop: { reason: "enough" } }))).toEqual({ continue: false, stopReason: "enough" });
  expect(replyTo("session_start", { stop: { reason: "enough" } })).toMatchObject({
    stdout: "",
    unsupported: ["session_start can't end the turn in this host: enough"],
  });
});

describe("what the user hears", () => {
  test("messages are one text", () => {
    expect(jsonOf(replyTo("stop", { systemMessage: "one" }, { systemMessage: "two" }))).toEqual({ systemMessage: "one\ntwo" });
  });

  test("a failure alone is a failure that does not block", () => {
    expect(replyTo("pre_tool_use", failure)).toEqual({
      stdout: "",
      stderr: "hook user/hook0.sh failed: exited with code 7\n",
      exitCode: 1,
      unsupported: [],
    });
  });

  test("a failure beside an answer is a message, and the answer counts", () => {
    expect(jsonOf(replyTo("pre_tool_use", failure, refusal))).toMatchObject({
      systemMessage: "hook user/hook0.sh failed: exited with code 7",
      hookSpecificOutput: { permissionDecision: "deny" },
    });
  });

  test("a failure beside instructions for the summary stays out of them", () => {
    const note = "hook user/hook1.sh failed: exited with code 7";
    expect(replyTo("pre_compact", { context: "keep" }, failure)).toEqual({
      stdout: "keep",
      stderr: `${note}\n`,
      exitCode: 0,
      unsupported: [note],
    });
  });

  test("an ignored effect becomes a message", () => {
    expect(jsonOf(replyTo("session_start", { permission: { decision: "allow" } }))).toEqual({
      systemMessage: "hook user/hook0.sh asked for permission, but session_start asks for no permission",
    });
  });
});

describe("fields of the host's own", () => {
  test("are passed on at their event", () => {
    expect(jsonOf(replyTo("session_start", { extra: { watchPaths: ["/repo/.env"], reloadSkills: true } }))).toEqual({
      hookSpecificOutput: { hookEventName: "SessionStart", watchPaths: ["/repo/.env"], reloadSkills: true },
    });
    expect(jsonOf(replyTo("permission_denied", { extra: { retry: true } }))).toEqual({
      hookSpecificOutput: { hookEventName: "PermissionDenied", retry: true },
    });
  });

  test("of another shape are left out, since the host would discard the refusal beside them", () => {
    const reply = replyTo("user_prompt_submit", { extra: { sessionTitle: 7 } }, refusal);
    expect(jsonOf(reply)).toEqual({ decision: "block", reason: "not that one" });
    expect(reply.unsupported).toEqual(['user_prompt_submit does not take "sessionTitle" in this form']);
  });

  test("are left out where the host has no specific output and would discard everything", () => {
    expect(jsonOf(replyTo("task_created", { extra: { watchPaths: ["/repo"] } }, refusal))).toEqual({
      decision: "block",
      reason: "not that one",
    });
  });

  test("interrupt goes with a refusal and updatedPermissions with a grant", () => {
    const extra = { interrupt: true, updatedPermissions: [{ type: "setMode", mode: "plan", destination: "session" }] };
    expect(jsonOf(replyTo("permission_request", { extra }, refusal))).toMatchObject({
      hookSpecificOutput: { decision: { behavior: "deny", message: "not that one", interrupt: true } },
    });
    expect(jsonOf(replyTo("permission_request", { extra, permission: { decision: "allow" } }))).toMatchObject({
      hookSpecificOutput: { decision: { behavior: "allow", updatedPermissions: extra.updatedPermissions } },
    });
  });

  test("a terminal sequence stands beside the specific output", () => {
    expect(jsonOf(replyTo("stop", { extra: { terminalSequence: "\u0007" } }))).toEqual({ terminalSequence: "\u0007" });
  });
});

describe("a worktree", () => {
  test("is its path on stdout and nothing else", () => {
    expect(replyTo("worktree_create", { extra: { worktreePath: "/worktrees/a b" }, systemMessage: "made" })).toEqual({
      stdout: "/worktrees/a b\n",
      stderr: "",
      exitCode: 0,
      unsupported: ["worktree_create shows the user nothing in this host: made"],
    });
  });

  test.each([[undefined], [""], [" "], ["/a\n/b"], [7]])("without a path such as %j fails with a reason", (worktreePath) => {
    expect(replyTo("worktree_create", worktreePath === undefined ? {} : { extra: { worktreePath } })).toMatchObject({
      stdout: "",
      stderr: "no hook printed the path of a worktree\n",
      exitCode: 1,
    });
  });
});

test("an answer to an elicitation is accepted with its content", () => {
  expect(jsonOf(replyTo("elicitation", { updatedOutput: { name: "Ada" } }))).toEqual({
    hookSpecificOutput: { hookEventName: "Elicitation", action: "accept", content: { name: "Ada" } },
  });
  expect(jsonOf(replyTo("elicitation", { extra: { action: "cancel" } }))).toMatchObject({ hookSpecificOutput: { action: "cancel" } });
});

test("the displayed text can be another one", () => {
  expect(jsonOf(replyTo("message_display", { updatedOutput: "shown" }))).toEqual({
    hookSpecificOutput: { hookEventName: "MessageDisplay", displayContent: "shown" },
  });
});

test("an event that the host does not have is reported, and nothing is said", () => {
  const verdict = verdictOf("before_model", refusal);
  expect(encode(verdict, { name: "before_model", payload: {} })).toMatchObject({
    stdout: "",
    exitCode: 0,
    unsupported: [expect.any(String)],
  });
});
