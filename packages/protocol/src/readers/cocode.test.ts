import { expect, test } from "vitest";
import { readCocodeConfig } from "../read.ts";
import { messagesOf, readValue } from "../testing/config-document.ts";

const read = (data: unknown) => readValue(readCocodeConfig, data, { layer: "user" });
const shell = { command: "./x.sh" };
const hook = { event: "PreToolUse", shell };

/** The example of Cocode's documentation, as a TOML parser gives it. */
const example = {
  hooks: [
    {
      event: "PreToolUse",
      tool_matcher: "Bash*",
      timeout_sec: 60,
      shell: { command: "python ~/.config/cocode/hooks/validate_bash.py", pass_context: true, parse_result: true },
    },
    {
      event: "PostToolUse",
      tool_matcher: "Edit",
      webhook: {
        url: "https://api.example.com/hooks/file-changed",
        method: "Post",
        headers: { Authorization: "Bearer ${HOOK_API_KEY}" },
      },
    },
    { event: "SessionStart", once: true, shell: { command: "echo 'Session started' >> ~/.cocode/session.log" } },
  ],
};

test("reads the example of Cocode's documentation", () => {
  const { definitions, policy, problems } = read(example);
  expect(problems).toEqual([]);
  expect(policy).toEqual({});
  const common = { dialect: "cocode", priority: 0, onFailure: "continue", onUnsupported: "warn", async: false, env: {} };
  expect(definitions).toEqual([
    {
      ...common,
      name: "python ~/.config/cocode/hooks/validate_bash.py",
      events: ["pre_tool_use"],
      handler: { type: "shell", command: "python ~/.config/cocode/hooks/validate_bash.py", passContext: true, parseResult: true },
      matcher: "Bash*",
      timeoutSeconds: 60,
      once: false,
      origin: { layer: "user", file: "/repo/settings.json", line: 3, column: 1 },
    },
    {
      ...common,
      name: "api.example.com",
      events: ["post_tool_use"],
      handler: {
        type: "webhook",
        url: "https://api.example.com/hooks/file-changed",
        method: "POST",
        headers: { Authorization: "Bearer ${HOOK_API_KEY}" },
        allowedEnvVars: ["HOOK_API_KEY"],
      },
      matcher: "Edit",
      timeoutSeconds: 30,
      once: false,
      origin: { layer: "user", file: "/repo/settings.json", line: 3, column: 2 },
    },
    {
      ...common,
      name: "echo 'Session started' >> ~/.cocode/session.log",
      events: ["session_start"],
      handler: { type: "shell", command: "echo 'Session started' >> ~/.cocode/session.log", passContext: false, parseResult: false },
      timeoutSeconds: 600,
      once: true,
      origin: { layer: "user", file: "/repo/settings.json", line: 3, column: 3 },
    },
  ]);
});

test("reads the use cases of its documentation, which have names", () => {
  const { definitions, problems } = read({
    hooks: [
      {
        event: "PreToolUse",
        tool_matcher: "Bash",
        name: "validate-bash",
        shell: { command: 'python3 -c "\nimport sys, json\n"\n', pass_context: true, parse_result: true },
      },
      { event: "PostToolUse", tool_matcher: "Edit", name: "log-edits", shell: { command: "echo edited >> ~/.cocode/edits.log\n" } },
      {
        event: "SessionStart",
        name: "session-notify",
        once: true,
        webhook: { url: "https://hooks.slack.com/services/xxx", method: "Post" },
      },
    ],
  });
  expect(problems).toEqual([]);
  expect(definitions.map(({ name }) => name)).toEqual(["validate-bash", "log-edits", "session-notify"]);
});

test.each([
  ["PreToolUse", "pre_tool_use"],
  ["PostToolUse", "post_tool_use"],
  ["PostToolUseFailure", "post_tool_use_failure"],
  ["PrePromptSubmit", "user_prompt_submit"],
  ["PostUserMessage", "post_user_message"],
  ["SessionStart", "session_start"],
  ["SessionEnd", "session_end"],
  ["SubagentStart", "subagent_start"],
  ["SubagentStop", "subagent_stop"],
  ["PreCompact", "pre_compact"],
  ["NotificationEvent", "notification"],
  ["StatusLine", "status_line"],
  ["FileSuggestion", "file_suggestion"],
])("knows %s", (event, canonical) => {
  expect(read({ hooks: [{ event, shell }] }).definitions[0]?.events).toEqual([canonical]);
});

test.each([
  [undefined, "POST"],
  ["Post", "POST"],
  ["PUT", "PUT"],
  ["put", "PUT"],
])("a webhook's method %s is %s", (method, expected) => {
  const webhook = { url: "https://a.b/", ...(method === undefined ? {} : { method }) };
  expect(read({ hooks: [{ event: "Stop", webhook }] }).definitions[0]?.handler).toMatchObject({ method: expected });
});

test("a header may use the variables that it names, and no others", () => {
  const headers = { A: "${ONE} ${TWO}", B: "${ONE} $THREE ${not-a-name}" };
  expect(read({ hooks: [{ event: "Stop", webhook: { url: "https://a.b/", headers } }] }).definitions[0]?.handler).toMatchObject({
    allowedEnvVars: ["ONE", "TWO"],
  });
});

test("a long timeout is no problem: its name says that it is in seconds", () => {
  const reading = read({ hooks: [{ ...hook, timeout_sec: 3600 }] });
  expect(reading.problems).toEqual([]);
  expect(reading.definitions[0]?.timeoutSeconds).toBe(3600);
});

test.each([
  [{ event: "Stop" }, ": expected either [hooks.shell] or [hooks.webhook], got neither (give the hook one of them)"],
  [
    { ...hook, webhook: { url: "https://a.b" } },
    ": expected either [hooks.shell] or [hooks.webhook], got both (give the hook one of them)",
  ],
  [{ shell }, ".event: expected the name of an event, got nothing"],
  [{ ...hook, event: "PreToolUsed" }, '.event: expected the name of an event, got "PreToolUsed" (did you mean PreToolUse?)'],
  [{ ...hook, timeout_sec: 0 }, ".timeout_sec: expected a number of seconds above 0, got 0"],
  [{ ...hook, timeout_sec: Number.NaN }, ".timeout_sec: expected a number of seconds above 0, got NaN"],
  [{ ...hook, once: "yes" }, '.once: expected true or false, got "yes"'],
  [{ ...hook, shell: "x" }, '.shell: expected a table, got "x"'],
  [{ ...hook, shell: { command: "" } }, '.shell.command: expected a command, got ""'],
  [{ event: "Stop", webhook: { url: "https://a.b", method: "GET" } }, '.webhook.method: expected "Post" or "Put", got "GET"'],
  [{ event: "Stop", webhook: { url: "a.b" } }, '.webhook.url: expected an http or https URL, got "a.b"'],
  [7, ": expected a table, got 7"],
])("a wrong hook costs itself, and is not silently skipped: %j", (wrong, problem) => {
  const reading = read({ hooks: [wrong, hook] });
  expect(messagesOf(reading)).toEqual([`error: hooks[0]${problem}`]);
  expect(reading.definitions).toHaveLength(1);
});

test.each([
  [{ hook: [hook] }, 'warning: hook: "hook" has no meaning here and is ignored (did you mean hooks?)'],
  [
    { hooks: [{ ...hook, toolmatcher: "x" }] },
    'warning: hooks[0].toolmatcher: "toolmatcher" has no meaning here and is ignored (did you mean tool_matcher?)',
  ],
  [
    { hooks: [{ event: "Stop", shell: { ...shell, once: true } }] },
    'warning: hooks[0].shell.once: "once" has no meaning here and is ignored',
  ],
  [{ hooks: hook }, "error: hooks: expected a list of tables, got an object (write [[hooks]], with two brackets, above each hook)"],
  [[], "error: expected a table, got a list"],
])("says what is wrong with %j", (data, problem) => {
  expect(messagesOf(read(data))).toEqual([problem]);
});
