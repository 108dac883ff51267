import { expect, test } from "vitest";
import { bashEvent, definition, eventOf, exited, planned, world } from "../testing/planned.ts";
import { arawn } from "./arawn.ts";

const hook = planned({
  dialect: "arawn",
  pluginRoot: "/plugins/my guard",
  handler: { type: "shell", command: "'${CLAUDE_PLUGIN_ROOT}/a.sh' ${CLAUDE_PLUGIN_ROOT} $HOME", passContext: true, parseResult: false },
});

test("order: one after another, and before a tool the first that blocks ends it", () => {
  expect(arawn).toMatchObject({ id: "arawn", order: "sequential", chainsInput: false });
  expect(arawn.stopsAtFirstBlock(bashEvent())).toBe(true);
  expect(arawn.stopsAtFirstBlock(bashEvent("post_tool_use"))).toBe(false);
});

test.each([
  ["shell", "shell", true],
  ["shell", "shell_exec", false],
  ["shell.*", "shell_exec", true],
  [".*", "anything", true],
  [undefined, "anything", true],
  ["[", "anything", null],
])("matcher: %s against %s is %s", (matcher, tool, fits) => {
  expect(arawn.matches(matcher, eventOf("pre_tool_use", { tool_name: tool }))).toBe(fits);
});

test("matcher: for tools only", () => {
  expect(arawn.matches("shell", eventOf("session_start", { source: "startup" }))).toBe(true);
  expect(arawn.matches("[", eventOf("session_start"))).toBeNull();
});

test.each([
  ["pre_tool_use", { tool_name: "shell", tool_input: { command: "ls -la" } }, { tool: "shell", params: { command: "ls -la" } }],
  ["permission_request", { tool_name: "shell", tool_input: {} }, { tool: "shell", params: {} }],
  [
    "post_tool_use",
    { tool_name: "shell", tool_input: { command: "ls -la" }, tool_response: { output: "..." } },
    { tool: "shell", params: { command: "ls -la" }, result: { output: "..." } },
  ],
  ["post_tool_use_failure", { tool_name: "shell", tool_input: {}, error: "exit 3" }, { tool: "shell", params: {}, error: "exit 3" }],
  ["session_start", { source: "startup" }, { session_id: "s1" }],
  ["session_end", { turn_count: 5, reason: "clear" }, { session_id: "s1", turn_count: 5 }],
  ["session_end", {}, { session_id: "s1" }],
  ["stop", { last_assistant_message: "Here is the final answer..." }, { response: "Here is the final answer..." }],
  [
    "subagent_start",
    { parent_session_id: "sess-1", agent_type: "researcher", agent_id: "a1", task_preview: "Find papers on RAG" },
    { parent_session_id: "sess-1", subagent_name: "researcher", task_preview: "Find papers on RAG" },
  ],
  [
    "subagent_stop",
    { parent_session_id: "sess-1", agent_type: "researcher", result_preview: "Found 5 papers", duration_ms: 1500, success: true },
    { parent_session_id: "sess-1", subagent_name: "researcher", result_preview: "Found 5 papers", duration_ms: 1500, success: true },
  ],
  [
    "subagent_stop",
    { agent_id: "a1", last_assistant_message: "Found 5 papers" },
    { parent_session_id: "s1", subagent_name: "a1", result_preview: "Found 5 papers" },
  ],
  ["notification", { message: "hi" }, { session_id: "s1", cwd: "/repo/src", message: "hi" }],
] as const)("stdin: %s with %j", (name, payload, expected) => {
  expect(JSON.parse(arawn.encode(hook, eventOf(name, payload), world).stdin ?? "")).toEqual(expected);
});

test("env and working directory: the plugin's, which is also filled into the command", () => {
  expect(arawn.encode({ ...hook, env: { DEBUG: "1" } }, eventOf("stop"), world)).toMatchObject({
    env: { ARAWN_PLUGIN_DIR: "/plugins/my guard", CLAUDE_PLUGIN_ROOT: "/plugins/my guard", DEBUG: "1" },
    cwd: "/plugins/my guard",
    command: "'/plugins/my guard/a.sh' /plugins/my guard $HOME",
    notes: [],
  });
});

test("env: a plugin directory with a dollar sign is filled in as it is", () => {
  expect(arawn.encode({ ...hook, pluginRoot: "/p/$&$1" }, eventOf("stop"), world).command).toBe("'/p/$&$1/a.sh' /p/$&$1 $HOME");
});

test("env and working directory: those of the project when no plugin brought the hook", () => {
  expect(arawn.encode(planned(), eventOf("stop"), world)).toMatchObject({ env: {}, cwd: "/repo", command: "./check.sh" });
});

test.each([
  ["exit 0 allows", exited(0, "fine"), { status: "success" }],
  [
    "any other exit blocks, and stdout says why",
    exited(1, "Destructive command\n", "debug"),
    { status: "blocking", reason: "Destructive command" },
  ],
  ["without stdout there is still a reason", exited(9, " ", "debug"), { status: "blocking", reason: "blocked by hook" }],
  ["a signal blocks", exited(null), { status: "blocking", reason: "blocked by hook" }],
  ["a timeout goes on", { ...exited(null), timedOut: true }, { status: "cancelled", failure: "timeout", reason: "timed out after 60 s" }],
  [
    "a spawn error goes on",
    { ...exited(null), spawnError: "EACCES" },
    { status: "non_blocking_error", failure: "spawn", reason: "EACCES" },
  ],
  ["structured output is not read", exited(0, '{"decision": "block"}'), { status: "success" }],
])("%s", (_, result, outcome) => {
  expect(arawn.decode(result, hook, bashEvent())).toEqual({ hookId: "h1", ...outcome });
});

test.each(["post_tool_use", "user_prompt_submit", "stop", "permission_request", "subagent_stop"] as const)(
  "blocks: nothing but a tool, so not %s",
  (name) => {
    expect(arawn.decode(exited(1, "out", "err"), hook, eventOf(name))).toEqual({
      hookId: "h1",
      status: "non_blocking_error",
      failure: "exit",
      reason: "err",
    });
  },
);

test("what a hook prints at the start of a session is for the model", () => {
  expect(arawn.decode(exited(0, "Session workspace initialized\n"), hook, eventOf("session_start"))).toEqual({
    hookId: "h1",
    status: "success",
    context: "Session workspace initialized",
  });
  expect(arawn.decode(exited(0, "Response logged\n"), hook, eventOf("stop"))).toEqual({ hookId: "h1", status: "success" });
});

test.each([
  ['{"ok": true}', { status: "success" }],
  ['{"ok": false, "reason": "no"}', { status: "blocking", reason: "no" }],
  ['{"ok": false}', { status: "blocking", reason: "blocked by hook" }],
])("a model's answer %s before a tool", (text, outcome) => {
  expect(arawn.decodeModel({ text }, hook, bashEvent())).toEqual({ hookId: "h1", ...outcome });
});

test("a model's refusal of anything but a tool has no effect, and an unreadable answer is a failure", () => {
  expect(arawn.decodeModel({ text: '{"ok": false}' }, hook, eventOf("stop"))).toEqual({ hookId: "h1", status: "success" });
  expect(arawn.decodeModel({ text: "no" }, hook, bashEvent())).toMatchObject({ failure: "invalid_output" });
  expect(arawn.decodeModel({ text: "", error: "no key" }, hook, bashEvent())).toMatchObject({ status: "non_blocking_error" });
  expect(arawn.decodeModel({ text: "", timedOut: true }, hook, bashEvent())).toMatchObject({ status: "cancelled" });
});

test("webhooks and duplicates: there are none", () => {
  expect(arawn.decodeHttp({ status: 200, body: "" }, hook, bashEvent())).toMatchObject({ failure: "unsupported" });
  expect(arawn.duplicateKey(definition())).toBeNull();
});
