import { hookDefaults } from "../definition.ts";
import { eventInfo, eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Handler, HookEvent } from "../definition.ts";
import type { PlannedHook } from "../dialect.ts";
import type { Outcome, ProcessResult } from "../outcome.ts";
import { decide } from "../decide.ts";
import { hawk } from "./hawk.ts";

const file: Handler = { type: "shell", file: "/hooks/a.sh", passContext: true, parseResult: true };
const command: Handler = { type: "shell", command: "ls", passContext: true, parseResult: true };
const content: Handler = { type: "content", file: "/hooks/a.md", start: 0 };

function hookWith(handler: Handler, rest: Partial<PlannedHook> = {}): PlannedHook {
  return {
    id: "h1",
    name: "a",
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler,
    timeoutSeconds: 30,
    ...hookDefaults,
    origin: { layer: "project", file: "config.yaml", line: 1, column: 1 },
    ...rest,
  };
}

const on = (name: EventName, payload: Record<string, unknown> = {}): HookEvent => ({ name, payload });

const key = (handler: Handler, rest: Partial<PlannedHook> = {}): string | null => hawk.duplicateKey(hookWith(handler, rest));

function decode(handler: Handler, result: Partial<ProcessResult>, name: EventName): Outcome {
  return hawk.decode({ exitCode: 0, stdout: "", stderr: "", ...result }, hookWith(handler), on(name));
}

test("runs hooks one after another, each with what the last one changed", () => {
  expect(hawk).toMatchObject({ id: "hawk", order: "sequential", chainsInput: true });
});

test.each<[EventName, boolean]>([
  ["pre_tool_use", true],
  ["stop", true],
  ["shell_env", true],
  ["before_tool_selection", true],
  ["session_start", false],
  ["notification", false],
  ["session_end", false],
])("%s ends at the first block: %s", (name, expected) => {
  expect(hawk.stopsAtFirstBlock(on(name))).toBe(expected);
});

test.each<[string | undefined, string, boolean | null]>([
  [undefined, "Bash", true],
  ["*", "Bash", true],
  ["Bash", "Bash", true],
  ["shell", "Bash", true],
  ["shell", "PowerShell", true],
  ["shell|Edit", "Edit", true],
  ["shell|Edit", "Bash", true],
  ["shell, write", "Write", true],
  ["edit", "MultiEdit", true],
  ["edit", "Write", false],
  ["read", "Bash", false],
  ["agent", "Task", true],
  ["Task", "Agent", true],
  ["Shell", "Bash", false],
  ["shell.*", "Bash", false],
  ["^Ba", "Bash", true],
  ["mcp__.*", "mcp__a__b", true],
  ["constructor", "Bash", false],
  ["(?i)bash", "Bash", null],
  ["[", "Bash", null],
])("%j matches the tool %s: %s", (matcher, tool, expected) => {
  expect(hawk.matches(matcher, on("pre_tool_use", { tool_name: tool }))).toBe(expected);
});

test("tool families are not agent types", () => {
  expect(hawk.matches("read", on("subagent_stop", { agent_type: "Read" }))).toBe(false);
  expect(hawk.matches("read", on("subagent_stop", { agent_type: "read" }))).toBe(true);
});

describe("hooks that are the same", () => {
  test("are those of one file, and those that say the same", () => {
    expect(key(file)).toBe(key(file, { matcher: "Bash", name: "b" }));
    expect(key({ type: "inline", file: "/hooks/a.sh" })).toBe(key(file));
    expect(key(command)).toBe(key(command, { origin: { layer: "user", file: "x", line: 2, column: 1 }, events: ["stop"], name: "b" }));
    expect(key(command)).toBe(key({ parseResult: true, passContext: true, command: "ls", type: "shell" }));
  });

  test("are not those that differ in anything else", () => {
    const keys = [
      key(command),
      key(command, { matcher: "Bash" }),
      key(command, { condition: "Bash" }),
      key(command, { timeoutSeconds: 1 }),
      key(command, { env: { A: "1" } }),
      key({ ...command, args: [] }),
      key(content),
      key(file),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("are never callbacks, nor what can't be run", () => {
    expect(key({ type: "inline", callback: () => null })).toBeNull();
    expect(key({ type: "unsupported", kind: "mcp_tool", reason: "r" })).toBeNull();
  });
});

test("tells a hook the canonical event and the project, beside what Claude Code tells", () => {
  const event: HookEvent = { name: "pre_tool_use", nativeName: "BeforeTool", payload: { cwd: "/repo/sub" } };
  const input = hawk.encode(hookWith(file, { env: { A: "1" } }), event, { projectDir: "/repo" });
  expect(input.env).toEqual({ HAWK_EVENT: "pre_tool_use", HAWK_PROJECT_DIR: "/repo", CLAUDE_PROJECT_DIR: "/repo", A: "1" });
  expect(input.cwd).toBe("/repo/sub");
  expect(JSON.parse(input.stdin as string)).toEqual({ cwd: "/repo/sub", hook_event_name: "PreToolUse" });
});

test("exit code 2 refuses a permission as well, where Claude Code itself would not listen", () => {
  expect(decode(command, { exitCode: 2, stderr: "no\n" }, "permission_request")).toEqual({
    hookId: "h1",
    status: "blocking",
    reason: "no",
  });
});

test("a prompt that refuses a call does not end the turn", () => {
  const prompt = hookWith({ type: "prompt", prompt: "Safe?" });
  expect(hawk.decodeModel({ text: '{"ok": false, "reason": "no"}' }, prompt, on("pre_tool_use"))).toEqual({
    hookId: "h1",
    status: "blocking",
    reason: "no",
  });
});

describe("content", () => {
  test.each(eventNames)("on %s it reaches the model, or its loss is reported", (name) => {
    const outcome = decode(content, { stdout: "Be kind.\n" }, name);
    expect(outcome).toEqual({ hookId: "h1", status: "success", context: "Be kind." });
    const verdict = decide([outcome], { name });
    expect([verdict.context, verdict.ignored.length]).toEqual(eventInfo(name).canAddContext ? ["Be kind.", 0] : ["", 1]);
  });

  test("is text even when it looks like an answer", () => {
    expect(decode(content, { stdout: '{"decision":"block"}' }, "pre_tool_use")).toEqual({
      hookId: "h1",
      status: "success",
      context: '{"decision":"block"}',
    });
  });

  test.each<[Partial<ProcessResult>, Partial<Outcome>]>([
    [
      { exitCode: 1, stderr: "ENOENT" },
      { status: "non_blocking_error", failure: "exit", reason: "ENOENT" },
    ],
    [{ exitCode: 2 }, { status: "non_blocking_error", failure: "exit", reason: "could not be read" }],
    [{ spawnError: "ENOENT" }, { status: "non_blocking_error", failure: "spawn" }],
    [{ timedOut: true }, { status: "cancelled", reason: "timed out after 30 s" }],
    [{ stdout: " \n" }, { status: "success" }],
  ])("never blocks: %j", (result, expected) => {
    const outcome = decode(content, result, "pre_tool_use");
    expect(outcome).toMatchObject(expected);
    expect(outcome).not.toHaveProperty("context");
  });
});

describe("programs", () => {
  test.each<[Partial<ProcessResult>, EventName, Partial<Outcome>]>([
    [{ exitCode: 2, stderr: "no" }, "pre_tool_use", { status: "blocking", reason: "no" }],
    [{ exitCode: 2, stderr: "no" }, "session_start", { status: "non_blocking_error", failure: "exit" }],
    [{ exitCode: 1, stderr: "boom" }, "pre_tool_use", { status: "non_blocking_error", failure: "exit" }],
    [{ stdout: "words" }, "session_start", { status: "success", context: "words" }],
    [{ stdout: '{"decision":"block","reason":"no"}' }, "stop", { status: "blocking", reason: "no" }],
    [
      { stdout: '{"hookSpecificOutput":{"hookEventName":"pre_tool_use","updatedInput":{"command":"ls"}}}' },
      "pre_tool_use",
      { status: "success", updatedInput: { command: "ls" } },
    ],
  ])("answer as Claude Code's do: %j on %s", (result, name, expected) => {
    expect(decode(file, result, name)).toMatchObject(expected);
  });

  test("print for the user, not for the model, before a tool", () => {
    expect(decode(file, { stdout: "words" }, "pre_tool_use")).toEqual({ hookId: "h1", status: "success" });
  });
});

test("no stdout, stderr or exit code makes reading it throw", () => {
  const handler = fc.constantFrom(file, command, content);
  const text = fc.oneof(fc.string(), fc.json());
  fc.assert(
    fc.property(
      handler,
      text,
      text,
      fc.option(fc.integer({ min: -1, max: 300 })),
      fc.constantFrom(...eventNames),
      (one, stdout, stderr, exitCode, name) => {
        expect(["success", "blocking", "non_blocking_error"]).toContain(decode(one, { stdout, stderr, exitCode }, name).status);
      },
    ),
    { numRuns: 500 },
  );
});
