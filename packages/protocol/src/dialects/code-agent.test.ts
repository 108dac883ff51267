import { expect, test } from "vitest";
import { bashEvent, definition, eventOf, exited, planned, world } from "../testing/planned.ts";
import { codeAgent } from "./code-agent.ts";

const tooLong = (variable: string): string => `${variable} is left out of the environment: it is longer than 128 KiB`;
const prompt = planned({ name: "Safe?", handler: { type: "prompt", prompt: "Safe?" } });

test("order: one after another, and a block does not spare the rest", () => {
  expect(codeAgent).toMatchObject({ id: "code-agent", order: "sequential", chainsInput: false });
  expect(codeAgent.stopsAtFirstBlock(bashEvent())).toBe(false);
});

test.each([
  ["Bash", true],
  ["Ba", false],
  ["Write|Bash", true],
  ["Ba.*", true],
  [".*", true],
  ["bash", false],
  ["", true],
  [undefined, true],
  ["(", null],
])("matcher: %s is a regular expression for the whole name: %s", (matcher, fits) => {
  expect(codeAgent.matches(matcher, bashEvent())).toBe(fits);
});

test("matcher: the session_end hook for .* fires without a tool", () => {
  expect(codeAgent.matches(".*", eventOf("session_end", { reason: "clear" }))).toBe(true);
});

test("stdin: the same JSON as Claude's", () => {
  const { stdin } = codeAgent.encode(planned(), bashEvent(), world);
  expect(JSON.parse(stdin ?? "")).toEqual({
    session_id: "s1",
    cwd: "/repo/src",
    tool_name: "Bash",
    tool_input: { command: "npm test" },
    hook_event_name: "PreToolUse",
  });
});

test("stdin: none for a hook that takes none", () => {
  const handler = { type: "shell", command: "x", passContext: false, parseResult: false } as const;
  expect(codeAgent.encode(planned({ handler }), bashEvent(), world)).not.toHaveProperty("stdin");
});

test.each([
  ["a command", bashEvent(), { TOOL_NAME: "Bash", TOOL_INPUT: '{"command":"npm test"}', SESSION_ID: "s1", COMMAND: "npm test" }],
  [
    "a file",
    eventOf("pre_tool_use", { tool_name: "Edit", tool_input: { file_path: "/repo/a.ts" } }),
    { TOOL_NAME: "Edit", TOOL_INPUT: '{"file_path":"/repo/a.ts"}', SESSION_ID: "s1", FILE_PATH: "/repo/a.ts" },
  ],
  [
    "a notebook",
    eventOf("pre_tool_use", { tool_name: "NotebookEdit", tool_input: { notebook_path: "/repo/a.ipynb" } }),
    { TOOL_NAME: "NotebookEdit", TOOL_INPUT: '{"notebook_path":"/repo/a.ipynb"}', SESSION_ID: "s1", FILE_PATH: "/repo/a.ipynb" },
  ],
  ["no tool", eventOf("session_start"), { SESSION_ID: "s1" }],
  [
    "empty values",
    eventOf("pre_tool_use", { session_id: "", tool_name: "", tool_input: { command: "" } }),
    { TOOL_INPUT: '{"command":""}' },
  ],
  ["values of the wrong type", eventOf("stop", { session_id: 5, tool_name: null, tool_input: [1] }), { TOOL_INPUT: "[1]" }],
])("env: %s", (_, event, env) => {
  expect(codeAgent.encode(planned(), event, world)).toMatchObject({ notes: [] });
  expect(codeAgent.encode(planned(), event, world).env).toEqual(env);
});

test("env: what the hook adds is added", () => {
  expect(codeAgent.encode(planned({ env: { DEBUG: "1" } }), eventOf("stop"), world).env).toEqual({ SESSION_ID: "s1", DEBUG: "1" });
});

test.each([
  ["the longest that Linux takes", "COMMAND", 131_072 - "COMMAND=".length - 1, true],
  ["one byte more", "COMMAND", 131_072 - "COMMAND=".length, false],
])("env: %s", (_, name, length, isThere) => {
  const { env, notes } = codeAgent.encode(planned(), bashEvent("pre_tool_use", { tool_input: { command: "x".repeat(length) } }), world);
  expect(Object.hasOwn(env, name)).toBe(isThere);
  expect(notes).toEqual(isThere ? [tooLong("TOOL_INPUT")] : [tooLong("TOOL_INPUT"), tooLong("COMMAND")]);
  expect(env["TOOL_NAME"]).toBe("Bash");
});

test("env: counts bytes and not letters", () => {
  const event = bashEvent("pre_tool_use", { tool_input: { command: "ü".repeat(70_000) } });
  expect(codeAgent.encode(planned(), event, world).env).toEqual({ TOOL_NAME: "Bash", SESSION_ID: "s1" });
});

test("env: a zero byte, with which no program starts, does not get rid of the hook", () => {
  const { env, notes } = codeAgent.encode(planned(), bashEvent("pre_tool_use", { tool_input: { command: "rm\0" } }), world);
  expect(env).not.toHaveProperty("COMMAND");
  expect(env["TOOL_INPUT"]).toBe(String.raw`{"command":"rm\u0000"}`);
  expect(notes).toEqual(["COMMAND is left out of the environment: it has a zero byte in it"]);
});

test("working directory: the project", () => {
  expect(codeAgent.encode(planned(), bashEvent(), world)).toMatchObject({ cwd: "/repo", command: "./check.sh" });
});

test("a hook file has no command line", () => {
  const handler = { type: "shell", file: "/hooks/a.sh", passContext: true, parseResult: false } as const;
  expect(codeAgent.encode(planned({ handler }), bashEvent(), world)).not.toHaveProperty("command");
});

test.each([
  ["exit 0 allows", exited(0, "BLOCKED", "BLOCKED"), { status: "success" }],
  ["exit 1 blocks, and stderr says why", exited(1, "out", "no\n"), { status: "blocking", reason: "no" }],
  ["any exit code blocks", exited(77, "", "no"), { status: "blocking", reason: "no" }],
  ["without stderr, stdout says why", exited(1, "out\n", " \n"), { status: "blocking", reason: "out" }],
  ["without either, the exit code does", exited(3), { status: "blocking", reason: "exited with code 3" }],
  ["a signal blocks", exited(null), { status: "blocking", reason: "ended by a signal" }],
  ["structured output is not read", exited(0, '{"decision": "block"}'), { status: "success" }],
  ["a timeout goes on", { ...exited(null), timedOut: true }, { status: "cancelled", failure: "timeout", reason: "timed out after 60 s" }],
  ["an abort is one", { ...exited(null), aborted: true }, { status: "cancelled", failure: "abort", reason: "aborted" }],
  [
    "a spawn error goes on",
    { ...exited(null), spawnError: "ENOENT" },
    { status: "non_blocking_error", failure: "spawn", reason: "ENOENT" },
  ],
])("%s", (_, result, outcome) => {
  expect(codeAgent.decode(result, planned(), bashEvent())).toEqual({ hookId: "h1", ...outcome });
});

test.each(["session_end", "session_start", "setup", "notification"] as const)(
  "blocks: not where there is nothing to block, on %s",
  (name) => {
    expect(codeAgent.decode(exited(1, "", "no"), planned(), eventOf(name))).toEqual({
      hookId: "h1",
      status: "non_blocking_error",
      failure: "exit",
      reason: "no",
    });
  },
);

test.each([
  ["ALLOW", { status: "success", permission: { decision: "allow" } }],
  ["allow.", { status: "success", permission: { decision: "allow" } }],
  ["CONTINUE", { status: "success" }],
  ["Continue: nothing to see", { status: "success" }],
  ["BLOCK", { status: "blocking", reason: "blocked by Safe?" }],
  ["  **Block** - it deletes\nall files ", { status: "blocking", reason: "it deletes\nall files" }],
  ['"__BLOCK__"', { status: "blocking", reason: "blocked by Safe?" }],
  ["BLOCKED: it deletes all", { status: "blocking", reason: "it deletes all" }],
  ['{"ok": true}', { status: "success" }],
  ['```json\n{"ok": false, "reason": "it deletes"}\n```', { status: "blocking", reason: "it deletes" }],
  ['{"ok": false}', { status: "blocking", reason: "blocked by Safe?" }],
])("a prompt's answer %j", (text, outcome) => {
  expect(codeAgent.decodeModel({ text }, prompt, bashEvent())).toEqual({ hookId: "h1", ...outcome });
});

test.each(["", "I would not do that", "Allowing this would be wrong", '{"allow": false}', '{"ok": "no"}', "{", "[]", "null"])(
  "a prompt's answer %j is none",
  (text) => {
    expect(codeAgent.decodeModel({ text }, prompt, bashEvent())).toMatchObject({ status: "non_blocking_error", failure: "invalid_output" });
  },
);

test("a prompt's answer grants a permission only where one is asked for, and blocks only what can be", () => {
  expect(codeAgent.decodeModel({ text: "ALLOW" }, prompt, eventOf("user_prompt_submit"))).toEqual({ hookId: "h1", status: "success" });
  expect(codeAgent.decodeModel({ text: "BLOCK" }, prompt, eventOf("session_end"))).toMatchObject({ status: "non_blocking_error" });
});

test("a prompt that was not answered goes on", () => {
  expect(codeAgent.decodeModel({ text: "", timedOut: true }, prompt, bashEvent())).toMatchObject({ status: "cancelled" });
  expect(codeAgent.decodeModel({ text: "", error: "no key" }, prompt, bashEvent())).toMatchObject({
    status: "non_blocking_error",
    reason: "no key",
  });
});

test("webhook: there are none", () => {
  expect(codeAgent.decodeHttp({ status: 200, body: "" }, planned(), bashEvent())).toMatchObject({ failure: "unsupported" });
});

test("duplicates: definitions that say the same, wherever they say it", () => {
  const origin = { layer: "user", file: "/home/u/settings.json", line: 9, column: 9 } as const;
  const key = codeAgent.duplicateKey(definition({ env: { A: "1", B: "2" } }));
  expect(key).not.toBeNull();
  expect(codeAgent.duplicateKey(definition({ origin, env: { B: "2", A: "1" } }))).toBe(key);
  expect(codeAgent.duplicateKey(planned({ id: "h9", env: { A: "1", B: "2" } }))).toBe(key);
});

test.each([
  { matcher: "Bash" },
  { timeoutSeconds: 5 },
  { handler: { type: "shell", command: "./other.sh", passContext: true, parseResult: false } },
] as const)("duplicates: not with another %j", (fields) => {
  expect(codeAgent.duplicateKey(definition(fields))).not.toBe(codeAgent.duplicateKey(definition()));
});

test("duplicates: never a callback, which no text can tell from another", () => {
  expect(codeAgent.duplicateKey(definition({ handler: { type: "inline", callback: () => 1 } }))).toBeNull();
});
