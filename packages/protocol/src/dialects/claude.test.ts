import { hookDefaults } from "../definition.ts";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Handler, HookEvent } from "../definition.ts";
import type { HookWorld, PlannedHook } from "../dialect.ts";
import type { HttpResult, Outcome, ProcessResult } from "../outcome.ts";
import { claude } from "./claude.ts";

const shell: Handler = { type: "shell", command: "./check.sh", passContext: true, parseResult: true };
const world: HookWorld = { projectDir: "/repo" };

function hookWith(handler: Handler = shell, rest: Partial<PlannedHook> = {}): PlannedHook {
  return {
    id: "h1",
    name: "check",
    events: ["pre_tool_use"],
    dialect: "claude",
    handler,
    timeoutSeconds: 600,
    ...hookDefaults,
    origin: { layer: "user", file: "settings.json", line: 1, column: 1 },
    ...rest,
  };
}

const on = (name: EventName, payload: Record<string, unknown> = {}): HookEvent => ({ name, payload });

function decode(result: Partial<ProcessResult>, name: EventName = "pre_tool_use", hook = hookWith()): Outcome {
  return claude.decode({ exitCode: 0, stdout: "", stderr: "", ...result }, hook, on(name));
}

function decodeHttp(result: Partial<HttpResult>): Outcome {
  return claude.decodeHttp({ body: "", ...result }, hookWith(), on("pre_tool_use"));
}

function key(handler: Handler, rest: Partial<PlannedHook> = {}): string | null {
  return claude.duplicateKey(hookWith(handler, rest));
}

/** What a hook comes to that exits with 0 and prints this. */
function print(output: unknown, name: EventName = "pre_tool_use"): Outcome {
  return decode({ stdout: JSON.stringify(output) }, name);
}

/** The same, for `hookSpecificOutput` under the event's own name. */
function printSpecific(specific: Record<string, unknown>, name: EventName = "pre_tool_use"): Outcome {
  const hookEventName = name.replace(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase());
  return print({ hookSpecificOutput: { hookEventName, ...specific } }, name);
}

const success = { hookId: "h1", status: "success" };

test("runs hooks side by side, and neither chains nor stops", () => {
  expect(claude).toMatchObject({ id: "claude", order: "parallel", chainsInput: false });
  expect(claude.stopsAtFirstBlock(on("pre_tool_use"))).toBe(false);
  expect(claude.matches("Edit|Bash", on("pre_tool_use", { tool_name: "Bash" }))).toBe(true);
});

describe("hooks that are the same", () => {
  const file: Handler = { type: "shell", file: "/h/a.sh", passContext: true, parseResult: true };
  const webhook: Handler = { type: "webhook", url: "http://a/", method: "POST", headers: {}, allowedEnvVars: [] };

  test.each<[string, Handler, Partial<PlannedHook>, Handler, Partial<PlannedHook>]>([
    ["a command under another matcher", shell, { matcher: "Bash" }, shell, { matcher: "Edit" }],
    ["a command with another timeout", shell, { timeoutSeconds: 1 }, shell, { timeoutSeconds: 2 }],
    ["a command from another layer", shell, {}, shell, { origin: { layer: "project", file: "x", line: 9, column: 1 } }],
    ["a file", file, {}, { ...file }, { name: "other" }],
    ["a webhook with other headers", webhook, {}, { ...webhook, headers: { a: "b" } }, {}],
    ["a prompt", { type: "prompt", prompt: "p" }, {}, { type: "prompt", prompt: "p", model: "m" }, {}],
    ["an agent, its arguments left empty", { type: "agent", prompt: "p $ARGUMENTS" }, {}, { type: "agent", prompt: "p " }, {}],
    ["a content file", { type: "content", file: "/a.md", start: 0 }, {}, { type: "content", file: "/a.md", start: 9 }, {}],
  ])("%s", (_, one, oneRest, other, otherRest) => {
    expect(key(one, oneRest)).not.toBeNull();
    expect(key(one, oneRest)).toBe(key(other, otherRest));
  });

  test.each<[string, Handler, Partial<PlannedHook>, Handler, Partial<PlannedHook>]>([
    ["another command", shell, {}, { ...shell, command: "./other.sh" }, {}],
    ["other arguments", { ...shell, args: ["a"] }, {}, { ...shell, args: ["b"] }, {}],
    ["arguments and none", { ...shell, args: [] }, {}, shell, {}],
    ["another condition", shell, { condition: "Bash(a)" }, shell, { condition: "Bash(b)" }],
    ["the same text in another plugin", shell, { pluginRoot: "/p1" }, shell, { pluginRoot: "/p2" }],
    ["another condition of a prompt", { type: "prompt", prompt: "p" }, { condition: "Bash" }, { type: "prompt", prompt: "p" }, {}],
    ["another URL", webhook, {}, { ...webhook, url: "http://b/" }, {}],
    ["a prompt and an agent", { type: "prompt", prompt: "p" }, {}, { type: "agent", prompt: "p" }, {}],
  ])("are not: %s", (_, one, oneRest, other, otherRest) => {
    expect(key(one, oneRest)).not.toBe(key(other, otherRest));
  });

  test.each<[Handler]>([[{ type: "inline", callback: () => null }], [{ type: "unsupported", kind: "mcp_tool", reason: "r" }]])(
    "are never callbacks, nor what can't be run: %j",
    (handler) => {
      expect(key(handler)).toBeNull();
    },
  );
});

describe("what a hook is given", () => {
  const payload = { session_id: "s", cwd: "/repo/sub", tool_name: "Bash", tool_input: { command: "ls" } };
  const encode = (handler: Handler, rest: Partial<PlannedHook> = {}, event = on("pre_tool_use", payload), around = world) =>
    claude.encode(hookWith(handler, rest), event, around);

  test("the payload as one line of JSON, under the event's native name", () => {
    const { stdin } = encode(shell);
    expect(stdin).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(stdin as string)).toEqual({ ...payload, hook_event_name: "PreToolUse" });
  });

  test.each<[HookEvent, string]>([
    [on("session_start"), "SessionStart"],
    [on("status_line"), "StatusLine"],
    [on("before_model"), "BeforeModel"],
    [{ ...on("pre_tool_use"), nativeName: "BeforeTool" }, "BeforeTool"],
    [on("pre_tool_use", { hook_event_name: "pre_tool_use" }), "PreToolUse"],
  ])("%j is called %s", (event, name) => {
    expect(JSON.parse(encode(shell, {}, event).stdin as string)).toMatchObject({ hook_event_name: name });
  });

  test("a permission mode that is absent stays absent", () => {
    expect(Object.keys(JSON.parse(encode(shell).stdin as string) as object)).not.toContain("permission_mode");
  });

  test("nothing on stdin when it wants none", () => {
    expect(encode({ ...shell, passContext: false })).not.toHaveProperty("stdin");
  });

  test.each<[EventName, boolean]>([
    ["session_start", true],
    ["setup", true],
    ["cwd_changed", true],
    ["file_changed", true],
    ["pre_tool_use", false],
    ["session_end", false],
  ])("%s comes with an environment file: %s", (name, expected) => {
    const { env } = encode(shell, {}, on(name), { projectDir: "/repo", envFile: "/tmp/env" });
    expect(env["CLAUDE_ENV_FILE"]).toBe(expected ? "/tmp/env" : undefined);
  });

  test("the project, the plugin, and the hook's own variables", () => {
    expect(encode(shell, { pluginRoot: "/plug", env: { A: "1" } }).env).toEqual({
      CLAUDE_PROJECT_DIR: "/repo",
      CLAUDE_PLUGIN_ROOT: "/plug",
      A: "1",
    });
    expect(encode(shell, {}, on("session_start")).env).toEqual({ CLAUDE_PROJECT_DIR: "/repo" });
  });

  test("the session's directory, else the project's", () => {
    expect(encode(shell).cwd).toBe("/repo/sub");
    expect(encode(shell, {}, on("stop")).cwd).toBe("/repo");
    expect(encode(shell, {}, on("stop", { cwd: 7 })).cwd).toBe("/repo");
  });

  test("without a shell, placeholders are filled in and nothing else is", () => {
    const handler = { ...shell, command: "${CLAUDE_PLUGIN_ROOT}/x", args: ["${CLAUDE_PROJECT_DIR}/y", "$HOME", "`id`"] } as Handler;
    const { command, args } = encode(handler, { pluginRoot: "/p $& q" });
    expect({ command, args }).toEqual({ command: "/p $& q/x", args: ["/repo/y", "$HOME", "`id`"] });
  });

  test.each<[string, string, string | undefined]>([
    ['"${CLAUDE_PLUGIN_ROOT}"/x.sh', '"/plug"/x.sh', "/plug"],
    ["$CLAUDE_PLUGIN_ROOT/x.sh", "$CLAUDE_PLUGIN_ROOT/x.sh", "/plug"],
    ["${CLAUDE_PLUGIN_ROOT}/x.sh", "${CLAUDE_PLUGIN_ROOT}/x.sh", undefined],
    ["${CLAUDE_PROJECT_DIR}/x.sh", "${CLAUDE_PROJECT_DIR}/x.sh", "/plug"],
  ])("in a command line, %s becomes %s", (command, expected, pluginRoot) => {
    expect(encode({ ...shell, command }, pluginRoot === undefined ? {} : { pluginRoot }).command).toBe(expected);
  });

  test("a prefix gets the whole command as one argument", () => {
    const handler = { ...shell, command: "echo 'a b' && ls" } as Handler;
    expect(encode(handler, {}, on("stop"), { ...world, shellPrefix: "/bin/wrap" }).command).toBe(
      String.raw`/bin/wrap 'echo '\''a b'\'' && ls'`,
    );
  });

  test("a hook file has no command line", () => {
    const input = encode({ type: "shell", file: "/h/a.sh", passContext: true, parseResult: true }, {}, on("stop"), {
      ...world,
      shellPrefix: "w",
    });
    expect(input).not.toHaveProperty("command");
    expect(input).not.toHaveProperty("args");
  });
});

describe("exit codes", () => {
  test.each<[EventName]>([
    ["pre_tool_use"],
    ["post_tool_use"],
    ["user_prompt_submit"],
    ["stop"],
    ["subagent_stop"],
    ["pre_compact"],
    ["task_created"],
  ])("2 blocks %s, with stderr as the reason", (name) => {
    expect(decode({ exitCode: 2, stderr: " no\n" }, name)).toEqual({ hookId: "h1", status: "blocking", reason: "no" });
  });

  test.each<[EventName]>([
    ["session_start"],
    ["session_end"],
    ["notification"],
    ["post_compact"],
    ["setup"],
    ["permission_request"],
    ["stop_failure"],
  ])("2 is no more than a failure on %s", (name) => {
    expect(decode({ exitCode: 2, stderr: "no" }, name)).toEqual({
      hookId: "h1",
      status: "non_blocking_error",
      failure: "exit",
      reason: "no",
    });
  });

  test("2 outweighs any JSON", () => {
    const stdout = JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } });
    expect(decode({ exitCode: 2, stdout, stderr: "no" })).toEqual({ hookId: "h1", status: "blocking", reason: "no" });
  });

  test("2 without output still has a reason", () => {
    expect(decode({ exitCode: 2 }).reason).toBe("exited with code 2");
  });

  test.each<[EventName, string]>([
    ["stop", "non_blocking_error"],
    ["subagent_stop", "non_blocking_error"],
    ["task_completed", "non_blocking_error"],
    ["teammate_idle", "non_blocking_error"],
    ["pre_tool_use", "blocking"],
  ])("2 of Python, whose script is gone, is on %s: %s", (name, status) => {
    const stderr = "python3: can't open file '/gone.py': [Errno 2] No such file or directory";
    expect(decode({ exitCode: 2, stderr }, name).status).toBe(status);
  });

  test.each([
    [1, "boom", "boom"],
    [127, "", "exited with code 127"],
    [null, "", "ended by a signal"],
    [-1, "\n", "exited with code -1"],
  ])("%s is a failure that does not block", (exitCode, stderr, reason) => {
    expect(decode({ exitCode, stderr })).toEqual({ hookId: "h1", status: "non_blocking_error", failure: "exit", reason });
  });

  test("a deny counts whatever the exit code", () => {
    const stdout = JSON.stringify({
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "no" },
    });
    expect(decode({ exitCode: 1, stdout, stderr: "boom" })).toMatchObject({ status: "blocking", reason: "no" });
  });

  test.each(["{}", "{", '{"decision":"deny"}', "text", '{"unknown":1}'])("with 1, %s is not an answer", (stdout) => {
    expect(decode({ exitCode: 1, stdout, stderr: "boom" })).toMatchObject({
      status: "non_blocking_error",
      failure: "exit",
      reason: "boom",
    });
  });

  test("a worktree that could not be created was not", () => {
    expect(decode({ exitCode: 1, stderr: "no space" }, "worktree_create")).toMatchObject({ status: "blocking", reason: "no space" });
    expect(decode({ stdout: "/tmp/wt\n" }, "worktree_create")).toEqual({ ...success, extra: { worktreePath: "/tmp/wt" } });
  });

  test.each<[Partial<ProcessResult>, Partial<Outcome>]>([
    [
      { timedOut: true, exitCode: null },
      { status: "cancelled", failure: "timeout", reason: "timed out after 600 s" },
    ],
    [
      { timedOut: true, exitCode: 2 },
      { status: "cancelled", failure: "timeout" },
    ],
    [
      { aborted: true, exitCode: null },
      { status: "cancelled", failure: "abort", reason: "aborted" },
    ],
    [
      { spawnError: "ENOENT", exitCode: null },
      { status: "non_blocking_error", failure: "spawn", reason: "ENOENT" },
    ],
  ])("%j", (result, expected) => {
    expect(decode(result)).toMatchObject(expected);
  });
});

describe("plain text", () => {
  const told = new Set<EventName>(["user_prompt_submit", "user_prompt_expansion", "session_start", "post_model_switch", "pre_compact"]);

  test.each(eventNames.filter((name) => name !== "worktree_create").map((name) => [name, told.has(name)] as const))(
    "on %s it reaches the model: %s",
    (name, isTold) => {
      expect(decode({ stdout: "some words\n" }, name)).toEqual(isTold ? { ...success, context: "some words" } : success);
    },
  );

  test("a log line before the JSON loses the decision", () => {
    expect(decode({ stdout: 'log\n{"decision":"block"}' })).toEqual(success);
  });

  test("blanks are nothing, and blanks before the JSON are fine", () => {
    expect(decode({ stdout: " \n" }, "session_start")).toEqual(success);
    expect(decode({ stdout: '\n {"decision":"block","reason":"no"}\n' })).toMatchObject({ status: "blocking", reason: "no" });
  });

  test("is all there is for a hook that gives no structured answer", () => {
    const hook = hookWith({ type: "shell", command: "x", passContext: true, parseResult: false });
    expect(decode({ stdout: '{"decision":"block"}' }, "session_start", hook)).toEqual({ ...success, context: '{"decision":"block"}' });
  });
});

describe("JSON for every event", () => {
  test.each<[Record<string, unknown>, Partial<Outcome>]>([
    [{}, {}],
    [{ unknown: [1] }, {}],
    [{ continue: true, stopReason: "x" }, {}],
    [{ continue: false }, { stop: {} }],
    [{ continue: false, stopReason: "enough" }, { stop: { reason: "enough" } }],
    [{ systemMessage: "hello" }, { systemMessage: "hello" }],
    [{ suppressOutput: true }, { suppressOutput: true }],
    [{ terminalSequence: "\u0007" }, { extra: { terminalSequence: "\u0007" } }],
    [
      { decision: "block", reason: "no" },
      { status: "blocking", reason: "no" },
    ],
    [{ decision: "block" }, { status: "blocking", reason: "blocked by check" }],
    [{ decision: "approve", reason: "fine" }, { permission: { decision: "allow", reason: "fine" } }],
    [{ decision: "approve" }, { permission: { decision: "allow" } }],
    [{ systemMessage: null, reason: null, hookSpecificOutput: null }, {}],
  ])("%j", (output, expected) => {
    expect(print(output)).toEqual({ ...success, ...expected });
  });

  test("a block outweighs an allow beside it, and gives its own reason", () => {
    const hookSpecificOutput = { hookEventName: "PreToolUse", permissionDecision: "allow", permissionDecisionReason: "fine" };
    expect(print({ decision: "block", reason: "no", hookSpecificOutput })).toMatchObject({ status: "blocking", reason: "no" });
  });

  test("only a tool call can be approved", () => {
    expect(print({ decision: "approve" }, "stop")).toEqual(success);
  });

  test("a block of what can't be blocked is reported", () => {
    expect(print({ decision: "block", reason: "no", systemMessage: "hi" }, "session_start")).toEqual({
      hookId: "h1",
      status: "non_blocking_error",
      failure: "unsupported",
      reason: "session_start can't be blocked: no",
      systemMessage: "hi",
    });
  });

  test.each<[unknown, string]>([
    [{ decision: "deny" }, 'expected "decision" to be "approve" or "block", got "deny"'],
    [{ decision: true }, 'expected "decision" to be "approve" or "block", got true'],
    [{ decision: {} }, 'expected "decision" to be "approve" or "block", got an object'],
    [{ continue: "false" }, 'expected "continue" to be true or false, got "false"'],
    [{ systemMessage: ["x"] }, 'expected "systemMessage" to be a string, got an array'],
    [{ suppressOutput: 1 }, 'expected "suppressOutput" to be true or false, got 1'],
    [{ hookSpecificOutput: "x" }, 'expected "hookSpecificOutput" to be an object, got "x"'],
    [{ hookSpecificOutput: true }, 'expected "hookSpecificOutput" to be an object, got true'],
    [{ hookSpecificOutput: 7 }, 'expected "hookSpecificOutput" to be an object, got 7'],
    [{ hookSpecificOutput: {} }, 'expected "hookSpecificOutput.hookEventName" to be "PreToolUse", got nothing'],
    [{ hookSpecificOutput: { hookEventName: "Stop" } }, 'expected "hookSpecificOutput.hookEventName" to be "PreToolUse", got "Stop"'],
    [{ hookSpecificOutput: { hookEventName: 7 } }, 'expected "hookSpecificOutput.hookEventName" to be "PreToolUse", got 7'],
    [
      { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "block" } },
      'expected "permissionDecision" to be "allow" or "deny" or "ask" or "defer", got "block"',
    ],
    [{ hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: "ls" } }, 'expected "updatedInput" to be an object, got "ls"'],
    [{ hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: 1 } }, 'expected "additionalContext" to be a string, got 1'],
  ])("of the wrong shape fails without blocking: %j", (output, reason) => {
    expect(print(output)).toEqual({ hookId: "h1", status: "non_blocking_error", failure: "invalid_output", reason });
  });

  test.each(["{", "{} trailing", "{'single': 1}", "{\n"])("that does not parse fails without blocking: %j", (stdout) => {
    expect(decode({ stdout })).toMatchObject({ status: "non_blocking_error", failure: "invalid_output" });
  });

  test("nested without end is refused, not choked on", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    expect(decode({ stdout: `{"decision":${deep}}` })).toMatchObject({ failure: "invalid_output" });
  });

  test("keeps a key named __proto__ to itself", () => {
    const outcome = decode({ stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","__proto__":{"status":"blocking"}}}' });
    expect(outcome.status).toBe("success");
    expect(Object.getPrototypeOf(outcome.extra)).toBe(Object.prototype);
  });
});

describe("JSON for one event", () => {
  test.each<[string, EventName, Record<string, unknown>, Partial<Outcome>]>([
    ["allow", "pre_tool_use", { permissionDecision: "allow" }, { permission: { decision: "allow" } }],
    [
      "ask",
      "pre_tool_use",
      { permissionDecision: "ask", permissionDecisionReason: "sure?" },
      { permission: { decision: "ask", reason: "sure?" } },
    ],
    ["defer", "pre_tool_use", { permissionDecision: "defer" }, { permission: { decision: "defer" } }],
    [
      "deny",
      "pre_tool_use",
      { permissionDecision: "deny", permissionDecisionReason: "no" },
      { status: "blocking", reason: "no", permission: { decision: "deny", reason: "no" } },
    ],
    [
      "deny without a reason",
      "pre_tool_use",
      { permissionDecision: "deny" },
      { status: "blocking", reason: "blocked by check", permission: { decision: "deny" } },
    ],
    [
      "deny of a model switch",
      "pre_model_switch",
      { permissionDecision: "deny" },
      { status: "blocking", reason: "blocked by check", permission: { decision: "deny" } },
    ],
    ["a changed input", "pre_tool_use", { updatedInput: { command: "ls" } }, { updatedInput: { command: "ls" } }],
    ["context before a tool", "pre_tool_use", { additionalContext: "ctx" }, { context: "ctx" }],
    ["context after a tool", "post_tool_use", { additionalContext: "ctx" }, { context: "ctx" }],
    ["context at the end", "stop", { additionalContext: "ctx" }, { context: "ctx" }],
    ["context at the start", "session_start", { additionalContext: "ctx" }, { context: "ctx" }],
    ["a changed output", "post_tool_use", { updatedToolOutput: { stdout: "x" } }, { updatedOutput: { stdout: "x" } }],
    ["a changed MCP output", "post_tool_use", { updatedMCPToolOutput: "x" }, { updatedOutput: "x" }],
    ["a decision where none is asked for", "post_tool_use", { permissionDecision: "deny" }, {}],
    [
      "permission, and null for the rest",
      "permission_request",
      { decision: { behavior: "allow", message: null, updatedInput: null } },
      { permission: { decision: "allow" } },
    ],
    ["permission", "permission_request", { decision: { behavior: "allow" } }, { permission: { decision: "allow" } }],
    [
      "permission for something else, from now on",
      "permission_request",
      { decision: { behavior: "allow", updatedInput: { command: "ls" }, updatedPermissions: [1] } },
      { permission: { decision: "allow" }, updatedInput: { command: "ls" }, extra: { updatedPermissions: [1] } },
    ],
    [
      "no permission",
      "permission_request",
      { decision: { behavior: "deny", message: "no", interrupt: true } },
      { status: "blocking", reason: "no", permission: { decision: "deny", reason: "no" }, extra: { interrupt: true } },
    ],
    ["paths to watch", "file_changed", { watchPaths: ["/a"] }, { extra: { watchPaths: ["/a"] } }],
    [
      "a first message and a title",
      "session_start",
      { initialUserMessage: "go", sessionTitle: "t", additionalContext: "c" },
      { context: "c", extra: { initialUserMessage: "go", sessionTitle: "t" } },
    ],
    [
      "an answer to an MCP server",
      "elicitation",
      { action: "accept", content: { a: 1 } },
      { extra: { action: "accept", content: { a: 1 } } },
    ],
    ["other text on the screen", "message_display", { displayContent: "x" }, { extra: { displayContent: "x" } }],
    ["another try", "permission_denied", { retry: true }, { extra: { retry: true } }],
    ["no original prompt", "user_prompt_submit", { suppressOriginalPrompt: true }, { extra: { suppressOriginalPrompt: true } }],
  ])("%s on %s", (_, name, specific, expected) => {
    expect(printSpecific(specific, name)).toEqual({ ...success, ...expected });
  });

  test.each<[unknown]>([
    ["allow"],
    [{}],
    [{ behavior: "ask" }],
    [{ behavior: "allow", updatedInput: "x" }],
    [{ behavior: "deny", message: 7 }],
    [[]],
  ])("%j answers no permission request", (decision) => {
    expect(printSpecific({ decision }, "permission_request")).toMatchObject({ status: "non_blocking_error", failure: "invalid_output" });
  });

  test("a script written for Claude Code may answer under another host's event", () => {
    const event: HookEvent = { name: "pre_tool_use", nativeName: "BeforeTool", payload: {} };
    for (const hookEventName of ["BeforeTool", "PreToolUse", "pre_tool_use"]) {
      const stdout = JSON.stringify({ hookSpecificOutput: { hookEventName, permissionDecision: "allow" } });
      expect(claude.decode({ exitCode: 0, stdout, stderr: "" }, hookWith(), event).permission).toEqual({ decision: "allow" });
    }
  });
});

test.each<[string, number | undefined]>([
  ['{"async":true}', 15_000],
  ['{"async":true,"asyncTimeout":500}', 500],
  ['{"async":true}\nworking…\ndone', 15_000],
  ['{\n  "async": true,\n  "asyncTimeout": 500\n}\n', 500],
  [' \n{ "about": "}{\\"",\n"async" : true } \nworking…', 15_000],
  ['{"async":true,"asyncTimeout":"x"}', 15_000],
  ['{"async":true,"asyncTimeout":-1}', 15_000],
  ['{"async":false}', undefined],
  ['{"async":"true"}', undefined],
])("%j hands over to the background: %s", (stdout, timeoutMs) => {
  expect(decode({ stdout })).toEqual(timeoutMs === undefined ? success : { ...success, async: { timeoutMs } });
});

describe("webhooks", () => {
  test.each([
    [200, ""],
    [204, ""],
    [200, " \n"],
    [200, "{}"],
  ])("%s with %j goes on", (status, body) => {
    expect(decodeHttp(status === undefined ? { body } : { status, body })).toEqual(success);
  });

  test("a body is read as stdout is", () => {
    expect(decodeHttp({ status: 201, body: '{"decision":"block","reason":"no"}' })).toMatchObject({ status: "blocking", reason: "no" });
    expect(decodeHttp({ status: 200, body: '{"decision":"deny"}' })).toMatchObject({ failure: "invalid_output" });
  });

  test.each([
    [200, "ok"],
    [200, "[]"],
    [200, "{"],
    [200, "true"],
    [301, ""],
    [404, '{"decision":"block"}'],
    [500, ""],
    [undefined, ""],
  ])("%s with %j is a failure that does not block", (status, body) => {
    expect(decodeHttp(status === undefined ? { body } : { status, body })).toMatchObject({ status: "non_blocking_error", failure: "http" });
  });

  test("no answer is a failure, and one that came too late is cancelled", () => {
    expect(decodeHttp({ error: "refused" })).toMatchObject({ failure: "http", reason: "refused" });
    expect(decodeHttp({ timedOut: true, error: "x" })).toMatchObject({ status: "cancelled", failure: "timeout" });
    expect(decodeHttp({ aborted: true })).toMatchObject({ status: "cancelled", failure: "abort" });
  });
});

describe("models", () => {
  const agent = hookWith({ type: "agent", prompt: "p" });
  const answer = (text: string, name: EventName = "stop", hook = agent): Outcome => claude.decodeModel({ text }, hook, on(name));

  test.each(['{"ok":true}', ' {"ok":true,"reason":"fine"} ', '```json\n{"ok":true}\n```', '```\n{"ok":true}\n```'])(
    "%j goes on",
    (text) => {
      expect(answer(text)).toEqual(success);
    },
  );

  test.each([
    ['{"ok":false,"reason":"no"}', "no"],
    ['```json\n{"ok":false,"reason":"no"}\n```', "no"],
    ['{"ok":false,"reason":"use ```x``` instead"}', "use ```x``` instead"],
    ['{"ok":false}', "blocked by check"],
    ['{"ok":false,"reason":7}', "blocked by check"],
  ])("%j blocks", (text, reason) => {
    expect(answer(text)).toEqual({ hookId: "h1", status: "blocking", reason });
  });

  test.each<[string, Handler, Partial<Outcome>]>([
    ["ends the turn", { type: "prompt", prompt: "p" }, { stop: { reason: "no" } }],
    ["only denies when it says so", { type: "prompt", prompt: "p", continueOnBlock: true }, {}],
    ["only denies when it is an agent's", { type: "agent", prompt: "p" }, {}],
  ])("before a tool, a refusal %s", (_, handler, expected) => {
    expect(answer('{"ok":false,"reason":"no"}', "pre_tool_use", hookWith(handler))).toEqual({
      hookId: "h1",
      status: "blocking",
      reason: "no",
      ...expected,
    });
  });

  test("a refusal where nothing can be refused is reported", () => {
    expect(answer('{"ok":false,"reason":"no"}', "session_end")).toMatchObject({ status: "non_blocking_error", failure: "unsupported" });
  });

  test.each(["", "yes", "{}", '{"ok":"true"}', "[]", "null", "```", "``````"])("%j is not an answer", (text) => {
    expect(answer(text)).toMatchObject({ status: "non_blocking_error", failure: "invalid_output" });
  });

  test("no answer is a failure, and one that came too late is cancelled", () => {
    expect(claude.decodeModel({ text: "", error: "overloaded" }, agent, on("stop"))).toMatchObject({
      status: "non_blocking_error",
      reason: "overloaded",
    });
    expect(claude.decodeModel({ text: "", timedOut: true }, agent, on("stop"))).toMatchObject({ status: "cancelled", failure: "timeout" });
    expect(claude.decodeModel({ text: "", aborted: true }, agent, on("stop"))).toMatchObject({ status: "cancelled", failure: "abort" });
  });
});

describe("whatever a hook does", () => {
  const statuses = ["success", "blocking", "non_blocking_error", "cancelled"];
  const keys = ["continue", "stopReason", "decision", "reason", "async", "asyncTimeout", "ok", "systemMessage", "hookSpecificOutput"];
  const specificKeys = [
    "hookEventName",
    "permissionDecision",
    "updatedInput",
    "additionalContext",
    "decision",
    "behavior",
    "updatedToolOutput",
  ];
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom("allow", "deny", "block", "approve", true, false, "PreToolUse", "Stop"));
  const object = fc.dictionary(
    fc.constantFrom(...keys, ...specificKeys),
    fc.oneof(value, fc.dictionary(fc.constantFrom(...specificKeys), value)),
  );
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    object.map((fields) => JSON.stringify(fields)),
    object.map((fields) => `{"a":1}\n${JSON.stringify(fields)}`),
  );
  const exitCode = fc.oneof(fc.constantFrom(0, 1, 2, null), fc.integer());

  test("no stdout, stderr or exit code makes reading it throw", () => {
    fc.assert(
      fc.property(text, fc.string(), exitCode, fc.constantFrom(...eventNames), (stdout, stderr, code, name) => {
        const outcome = decode({ stdout, stderr, exitCode: code }, name);
        expect(statuses).toContain(outcome.status);
        if (outcome.status !== "success") expect(outcome.reason).toBeTypeOf("string");
      }),
      { numRuns: 800 },
    );
  });

  test("no body and no model's answer does either", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 100, max: 599 }), fc.constantFrom(...eventNames), (body, status, name) => {
        expect(statuses).toContain(claude.decodeHttp({ status, body }, hookWith(), on(name)).status);
        expect(statuses).toContain(claude.decodeModel({ text: body }, hookWith(), on(name)).status);
      }),
      { numRuns: 500 },
    );
  });

  test("what can't be blocked is never blocked", () => {
    fc.assert(
      fc.property(
        text,
        exitCode,
        fc.constantFrom<EventName>("session_start", "session_end", "notification", "cwd_changed"),
        (stdout, code, name) => {
          expect(decode({ stdout, exitCode: code }, name).status).not.toBe("blocking");
        },
      ),
      { numRuns: 200 },
    );
  });
});
