import { expect, test } from "vitest";
import type { PlannedHook } from "../dialect.ts";
import { bashEvent, definition, eventOf, exited, planned, world } from "../testing/planned.ts";
import { cocode } from "./cocode.ts";

const shell = (fields: { passContext?: boolean; parseResult?: boolean } = {}): PlannedHook =>
  planned({ dialect: "cocode", handler: { type: "shell", command: "./x.sh", passContext: false, parseResult: false, ...fields } });
const reading = shell({ parseResult: true });
const webhook = planned({
  dialect: "cocode",
  handler: { type: "webhook", url: "https://a.b/", method: "POST", headers: {}, allowedEnvVars: [] },
});

test("order: one after another, changed input handed on, the first rejection ends it", () => {
  expect(cocode).toMatchObject({ id: "cocode", order: "sequential", chainsInput: true });
  expect(cocode.stopsAtFirstBlock(bashEvent())).toBe(true);
  expect(cocode.stopsAtFirstBlock(eventOf("session_end"))).toBe(true);
});

test.each([
  ["Bash", true],
  ["Bash*", true],
  ["B*", true],
  ["*", true],
  ["Bas", false],
  ["Edit*", false],
  ["B.*", false],
  ["", false],
  [undefined, true],
])("matcher: %s is a name or the start of one: %s", (matcher, fits) => {
  expect(cocode.matches(matcher, bashEvent())).toBe(fits);
});

test("matcher: only asked where there is a tool", () => {
  expect(cocode.matches("Edit", eventOf("session_start", { source: "startup" }))).toBe(true);
});

test("stdin: nothing, unless the hook asks for it", () => {
  expect(cocode.encode(shell(), bashEvent(), world)).not.toHaveProperty("stdin");
});

const nothing = { tool_name: null, tool_input: null, tool_output: null, error: null, user_prompt: null, agent_id: null };

test.each([
  [bashEvent(), { event: "PreToolUse", tool_name: "Bash", tool_input: { command: "npm test" } }],
  [
    bashEvent("post_tool_use", { tool_response: { stdout: "ok" } }),
    { event: "PostToolUse", tool_name: "Bash", tool_input: { command: "npm test" }, tool_output: { stdout: "ok" } },
  ],
  [
    bashEvent("post_tool_use_failure", { error: "exit 3" }),
    { event: "PostToolUseFailure", tool_name: "Bash", tool_input: { command: "npm test" }, error: "exit 3" },
  ],
  [eventOf("user_prompt_submit", { prompt: "hi" }), { event: "PrePromptSubmit", user_prompt: "hi" }],
  [eventOf("subagent_start", { agent_id: "a1" }), { event: "SubagentStart", agent_id: "a1" }],
])("stdin: the context of $name", (event, expected) => {
  const { stdin } = cocode.encode(shell({ passContext: true }), event, world);
  expect(JSON.parse(stdin ?? "")).toEqual({ ...nothing, session_id: "s1", cwd: "/repo/src", env: {}, ...expected });
});

test("stdin: a webhook is always sent the context", () => {
  expect(JSON.parse(cocode.encode(webhook, bashEvent(), world).stdin ?? "")).toMatchObject({ event: "PreToolUse", tool_name: "Bash" });
});

test("stdin: a field of a prototype is not a field", () => {
  const event = { name: "stop", payload: Object.create({ error: "inherited" }) as Record<string, unknown> } as const;
  expect(JSON.parse(cocode.encode(shell({ passContext: true }), event, world).stdin ?? "")).toMatchObject({ error: null, session_id: "" });
});

test.each([
  ["pre_tool_use", "PreToolUse"],
  ["post_tool_use_failure", "PostToolUseFailure"],
  ["user_prompt_submit", "PrePromptSubmit"],
  ["post_user_message", "PostUserMessage"],
  ["notification", "NotificationEvent"],
  ["status_line", "StatusLine"],
  ["file_suggestion", "FileSuggestion"],
] as const)("env: %s is called %s", (name, told) => {
  expect(cocode.encode(shell(), eventOf(name), world).env).toEqual({ HOOK_EVENT: told, HOOK_SESSION_ID: "s1" });
});

test("env: the tool's name, and what the hook adds", () => {
  expect(cocode.encode({ ...shell(), env: { DEBUG: "1" } }, bashEvent(), world).env).toEqual({
    HOOK_EVENT: "PreToolUse",
    HOOK_TOOL_NAME: "Bash",
    HOOK_SESSION_ID: "s1",
    DEBUG: "1",
  });
});

test("working directory: that of the context, or else of the project", () => {
  expect(cocode.encode(shell(), bashEvent(), world)).toMatchObject({ cwd: "/repo/src", command: "./x.sh", notes: [] });
  expect(cocode.encode(shell(), { name: "stop", payload: {} }, world).cwd).toBe("/repo");
});

test.each([
  ["exit 0 continues", exited(0, "whatever"), { status: "success" }],
  ["any other exit rejects", exited(1, "out", "bad\n"), { status: "blocking", reason: "Hook failed: bad" }],
  ["a signal rejects", exited(null, "", "killed"), { status: "blocking", reason: "Hook failed: killed" }],
  ["a spawn error rejects", { ...exited(null), spawnError: "ENOENT" }, { status: "blocking", reason: "Hook error: ENOENT" }],
  ["a timeout goes on", { ...exited(null), timedOut: true }, { status: "cancelled", failure: "timeout", reason: "timed out after 60 s" }],
  ["its output is not read", exited(0, '{"Reject":{"reason":"no"}}'), { status: "success" }],
])("without parse_result: %s", (_, result, outcome) => {
  expect(cocode.decode(result, shell(), bashEvent())).toEqual({ hookId: "h1", ...outcome });
});

test("any other exit rejects on every event; whether that can be is decided elsewhere", () => {
  expect(cocode.decode(exited(1), shell(), eventOf("session_end"))).toMatchObject({ status: "blocking" });
});

const answers = [
  ['"Continue"', { status: "success" }],
  ['{"Reject":{"reason":"Dangerous command blocked"}}\n', { status: "blocking", reason: "Dangerous command blocked" }],
  ['{"ModifyInput":{"new_input":{"command":"ls"}}}', { status: "success", updatedInput: { command: "ls" } }],
  ['{"ModifyInput":{"new_input":"ls"}}', { status: "success" }],
  ['{"ModifyInput":null}', { status: "success" }],
  ['{"Reject":{}}', { status: "success" }],
  ['{"Reject":"no"}', { status: "success" }],
  ['{"decision":"block"}', { status: "success" }],
  ['log line\n{"Reject":{"reason":"no"}}', { status: "success" }],
  ["", { status: "success" }],
  ["null", { status: "success" }],
  ["[]", { status: "success" }],
  ['{"__proto__":{"Reject":{"reason":"no"}}}', { status: "success" }],
] as const;

test.each(answers)("with parse_result: %s", (stdout, outcome) => {
  expect(cocode.decode(exited(0, stdout), reading, bashEvent())).toEqual({ hookId: "h1", ...outcome });
});

test.each(answers)("webhook: 2xx and %s", (body, outcome) => {
  expect(cocode.decodeHttp({ status: 204, body }, webhook, bashEvent())).toEqual({ hookId: "h1", ...outcome });
});

test("with parse_result: a rejection on the exit code comes before the output", () => {
  expect(cocode.decode(exited(1, '"Continue"', "bad"), reading, bashEvent())).toMatchObject({ reason: "Hook failed: bad" });
});

test("with parse_result: a prompt may be replaced by text", () => {
  expect(cocode.decode(exited(0, '{"ModifyInput":{"new_input":"hi!"}}'), reading, eventOf("user_prompt_submit"))).toMatchObject({
    updatedInput: { prompt: "hi!" },
  });
});

test.each([
  [
    { status: 404, statusText: "Not Found", body: '"Continue"' },
    { status: "blocking", reason: "Webhook failed: 404 Not Found" },
  ],
  [
    { status: 302, body: "" },
    { status: "blocking", reason: "Webhook failed: 302" },
  ],
  [
    { error: "ECONNREFUSED", body: "" },
    { status: "blocking", reason: "Webhook error: ECONNREFUSED" },
  ],
  [{ body: "" }, { status: "blocking", reason: "Webhook error: no answer" }],
  [
    { timedOut: true, body: "" },
    { status: "cancelled", failure: "timeout", reason: "timed out after 60 s" },
  ],
])("webhook: %j", (result, outcome) => {
  expect(cocode.decodeHttp(result, webhook, bashEvent())).toEqual({ hookId: "h1", ...outcome });
});

test("prompts and duplicates: there are none", () => {
  expect(cocode.decodeModel({ text: "" }, shell(), bashEvent())).toMatchObject({ failure: "unsupported" });
  expect(cocode.duplicateKey(definition())).toBeNull();
});
