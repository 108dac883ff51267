import type { EventName } from "@hawk/events";
import type { Outcome } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { eventOf, patchEvent, replyTo, verdictOf } from "./testing/host.ts";
import { codex } from "./codex.ts";

function jsonOf({ stdout }: { stdout: string }): unknown {
  return JSON.parse(stdout);
}

const { encode } = codex;

const refusal: Partial<Outcome> = { status: "blocking", reason: "not that one" };
const failure: Partial<Outcome> = { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" };

test("nothing to say is nothing on stdout", () => {
  expect(replyTo("pre_tool_use")).toEqual({ stdout: "", stderr: "", exitCode: 0, unsupported: [] });
});

describe("a refusal", () => {
  test("is a denied permission before a tool, with room for text beside it", () => {
    expect(jsonOf(replyTo("pre_tool_use", refusal, { context: "mind this" }))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "not that one",
        additionalContext: "mind this",
      },
    });
  });

  test("is an answer at a permission request", () => {
    expect(jsonOf(replyTo("permission_request", refusal))).toEqual({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny", message: "not that one" } },
    });
  });

  test.each<EventName>(["post_tool_use", "user_prompt_submit", "stop", "subagent_stop"])("is a decision to block at %s", (name) => {
    expect(jsonOf(replyTo(name, refusal))).toEqual({ decision: "block", reason: "not that one" });
  });

  test.each<[EventName, string | undefined]>([
    ["pre_tool_use", " "],
    ["pre_tool_use", undefined],
    ["stop", ""],
    ["post_tool_use", "\n"],
  ])("at %s for the reason %j still has words, since the host goes on without them", (name, reason) => {
    const { reason: _reason, ...verdict } = verdictOf(name, refusal);
    const reply = encode({ ...verdict, ...(reason === undefined ? {} : { reason }) }, eventOf(name));
    expect(reply.stdout).toContain("blocked by a hook");
  });

  test.each(["\uD800", "a \uDFFF b", String.raw`\ud800`, "🦅"])("with half a character in %j is one that the host can read", (reason) => {
    const { stdout } = replyTo("pre_tool_use", { ...refusal, reason });
    expect(stdout).not.toMatch(/(?<!\\)\\ud[89a-f]/);
    expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(reason.replaceAll(/\p{Surrogate}/gu, "\uFFFD")));
  });

  test.each<EventName>(["session_start", "subagent_start", "pre_compact", "session_end", "before_model", "interrupt"])(
    "has no place at %s",
    (name) => {
      const reply = replyTo(name, refusal);
      expect(reply.stdout + reply.stderr + reply.unsupported.join("\n")).toContain("can't be");
      expect(reply.stdout).not.toMatch(/deny|"block"/);
      expect(reply.exitCode).not.toBe(2);
    },
  );
});

describe("permissions", () => {
  test.each(["allow", "ask", "defer"] as const)("%s before a tool would be taken for a mistake, and is reported", (decision) => {
    expect(replyTo("pre_tool_use", { permission: { decision } })).toMatchObject({
      stdout: "",
      unsupported: [`pre_tool_use can't be answered with "${decision}" in this host`],
    });
  });

  test("a grant is an answer at a permission request, without another input beside it", () => {
    const reply = replyTo("permission_request", { permission: { decision: "allow" }, updatedInput: { command: "true" } });
    expect(jsonOf(reply)).toEqual({ hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } } });
    expect(reply.unsupported).toEqual(["permission_request has no input that can be changed in this host"]);
  });
});

describe("a changed input", () => {
  test("goes with the word that the host wants beside it", () => {
    expect(jsonOf(replyTo("pre_tool_use", { updatedInput: { command: "true" } }))).toEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow", updatedInput: { command: "true" } },
    });
  });

  test("of a patch is another patch", () => {
    const event = patchEvent("*** Begin Patch\n*** Add File: a.txt\n+one\n*** End Patch");
    const updatedInput = { ...(event.payload["tool_input"] as object), content: "two\n" };
    expect(jsonOf(encode(verdictOf("pre_tool_use", { updatedInput }), event))).toMatchObject({
      hookSpecificOutput: { updatedInput: { command: "*** Begin Patch\n*** Add File: a.txt\n+two\n*** End Patch" } },
    });
  });

  test("of a patch in several parts is reported", () => {
    const event = patchEvent("*** Begin Patch\n*** Delete File: a\n*** Delete File: b\n*** End Patch");
    expect(encode(verdictOf("pre_tool_use", { updatedInput: { file_path: "/c" } }), event)).toMatchObject({
      stdout: "",
      unsupported: ["no patch can express this change; `command` changes the whole patch"],
    });
  });

  test.each([
    ["spawn_agent", { prompt: "go", subagent_type: "worker" }, { message: "go", agent_type: "worker" }],
    ["collaborationspawn_agent", { prompt: "go", description: "part" }, { message: "go", task_name: "part" }],
    ["view_image", { file_path: "/a.png" }, { path: "/a.png" }],
    ["mcp__fake__echo", { text: "x" }, { text: "x" }],
  ])("of %s has the host's own names", (tool_name, input, updatedInput) => {
    const event = eventOf("pre_tool_use", { tool_name });
    expect(jsonOf(encode(verdictOf("pre_tool_use", { updatedInput: input }), event))).toMatchObject({
      hookSpecificOutput: { updatedInput },
    });
  });
});

describe("text for the model", () => {
  test.each<[EventName, string]>([
    ["session_start", "SessionStart"],
    ["user_prompt_submit", "UserPromptSubmit"],
    ["post_tool_use", "PostToolUse"],
    ["subagent_start", "SubagentStart"],
  ])("has a field at %s", (name, hookEventName) => {
    expect(jsonOf(replyTo(name, { context: "mind this" }))).toEqual({
      hookSpecificOutput: { hookEventName, additionalContext: "mind this" },
    });
  });

  test.each<EventName>(["stop", "subagent_stop"])("sends the agent back to work at %s, where the host has no such field", (name) => {
    expect(jsonOf(replyTo(name, { context: "are the tests green?" }))).toEqual({ decision: "block", reason: "are the tests green?" });
    expect(jsonOf(replyTo(name, refusal, { context: "mind this" }))).toEqual({ decision: "block", reason: "not that one\nmind this" });
  });

  test("is reported when the turn should end, since the host would continue it", () => {
    const reply = replyTo("stop", { context: "mind this", stop: { reason: "enough" } });
    expect(jsonOf(reply)).toEqual({ continue: false, stopReason: "enough" });
    expect(reply.unsupported).toEqual(["an agent that stops can't get more text: mind this"]);
  });
});

describe("another output", () => {
  test.each([
    ["hidden", "hidden"],
    [{ stdout: "out", stderr: "err", interrupted: false }, "out\nerr"],
    [{ filePath: "/a", output: "done" }, "done"],
    [{ content: [{ type: "text", text: "x" }] }, "x"],
    [
      [
        { type: "text", text: "x" },
        { type: "text", text: "y" },
      ],
      "x\ny",
    ],
  ])("%j takes the place of the tool's own", (updatedOutput, reason) => {
    expect(jsonOf(replyTo("post_tool_use", { updatedOutput }))).toEqual({ decision: "block", reason });
  });

  test.each([[""], [7], [null], [{}], [[{ type: "image" }]], [{ stdout: "" }]])("%j has no text, and is reported", (updatedOutput) => {
    expect(replyTo("post_tool_use", { updatedOutput })).toMatchObject({
      stdout: "",
      unsupported: ["the changed output has no text in it"],
    });
  });

  test("gives way to a refusal", () => {
    const reply = replyTo("post_tool_use", { updatedOutput: "hidden" }, refusal);
    expect(jsonOf(reply)).toEqual({ decision: "block", reason: "not that one" });
    expect(reply.unsupported).toEqual(["a block takes no changed output"]);
  });
});

test("the end of a turn is said where the host ends it, and told after a tool, where it would replace the result", () => {
  expect(jsonOf(replyTo("session_start", { stop: {} }))).toEqual({ continue: false });
  expect(replyTo("post_tool_use", { stop: { reason: "enough" } })).toMatchObject({
    stdout: "",
    unsupported: ["post_tool_use can't end the turn in this host: enough"],
  });
});

test.each<[EventName, RegExp]>([
  ["pre_tool_use", /"permissionDecision":"deny","permissionDecisionReason":"enough"/],
  ["permission_request", /"behavior":"deny","message":"enough"/],
])("a turn that can't be ended at %s goes on without the call at least", (name, refused) => {
  const reply = replyTo(name, { stop: { reason: "enough" }, permission: { decision: "allow" }, updatedInput: { command: "true" } });
  expect(reply.stdout).toMatch(refused);
  expect(reply.stdout).not.toContain("updatedInput");
  expect(reply.unsupported).toContain(`${name} can't end the turn in this host: enough`);
  expect(replyTo(name, { stop: { reason: " " } }).stdout).toContain("a hook ended the turn");
});

test("no field is said that the host does not know, since it would discard the whole answer", () => {
  const reply = replyTo("pre_tool_use", { extra: { terminalSequence: "\u0007" }, suppressOutput: true }, refusal);
  expect(jsonOf(reply)).toEqual({
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "not that one" },
  });
  expect(reply.unsupported).toEqual(['pre_tool_use does not take "terminalSequence"']);
});

describe("a failure", () => {
  test("alone is a message to the user, and blocks nothing", () => {
    expect(replyTo("pre_tool_use", failure)).toEqual({
      stdout: '{"systemMessage":"hook user/hook0.sh failed: exited with code 7"}\n',
      stderr: "",
      exitCode: 0,
      unsupported: [],
    });
  });

  test("beside an answer is a message, and the answer counts", () => {
    expect(jsonOf(replyTo("stop", failure, refusal))).toEqual({
      decision: "block",
      reason: "not that one",
      systemMessage: "hook user/hook0.sh failed: exited with code 7",
    });
  });
});

test("an event that the host does not have is reported, and nothing is said", () => {
  const verdict = verdictOf("notification", { systemMessage: "hello" });
  expect(encode(verdict, { name: "notification", payload: {} })).toMatchObject({ stdout: "", unsupported: [expect.any(String)] });
});
