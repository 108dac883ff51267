import { expect, test } from "vitest";
import { readClaudeConfig } from "../read.ts";
import { messagesOf, readValue, settingsWith } from "../testing/config-document.ts";

const read = (data: unknown) => readValue(readClaudeConfig, data);
const readHook = (hook: unknown, event?: string) => read(settingsWith(hook, event));
const command = { type: "command", command: "./check.sh" };

test("reads a settings file of Claude Code, beside all else that is in it", () => {
  const reading = read({
    model: "opus",
    permissions: { allow: ["Bash(ls *)"] },
    env: { DEBUG: "1" },
    hooks: {
      PreToolUse: [{ matcher: "Bash|Edit", hooks: [{ ...command, timeout: 5, if: "Bash(git push *)" }] }],
      Stop: [{ hooks: [{ type: "prompt", prompt: "Is the work done?\nAnswer in JSON." }] }],
    },
  });
  expect(reading.problems).toEqual([]);
  expect(reading.policy).toEqual({});
  expect(reading.definitions).toEqual([
    {
      name: "./check.sh",
      events: ["pre_tool_use"],
      dialect: "claude",
      handler: { type: "shell", command: "./check.sh", passContext: true, parseResult: true },
      matcher: "Bash|Edit",
      condition: "Bash(git push *)",
      timeoutSeconds: 5,
      priority: 0,
      onFailure: "continue",
      onUnsupported: "warn",
      async: false,
      once: false,
      env: {},
      origin: { layer: "project", file: "/repo/settings.json", line: 6, column: 1 },
    },
    {
      name: "Is the work done?",
      events: ["stop"],
      dialect: "claude",
      handler: { type: "prompt", prompt: "Is the work done?\nAnswer in JSON." },
      timeoutSeconds: 30,
      priority: 0,
      onFailure: "continue",
      onUnsupported: "warn",
      async: false,
      once: false,
      env: {},
      origin: { layer: "project", file: "/repo/settings.json", line: 6, column: 1 },
    },
  ]);
});

test.each([
  ["a command", command, { type: "shell", command: "./check.sh", passContext: true, parseResult: true }],
  [
    "a program with arguments",
    { ...command, args: ["--all"] },
    { type: "shell", command: "./check.sh", args: ["--all"], passContext: true, parseResult: true },
  ],
  [
    "a webhook",
    { type: "http", url: "https://example.com/hook", headers: { Authorization: "Bearer $KEY" }, allowedEnvVars: ["KEY"] },
    {
      type: "webhook",
      url: "https://example.com/hook",
      method: "POST",
      headers: { Authorization: "Bearer $KEY" },
      allowedEnvVars: ["KEY"],
    },
  ],
  [
    "a webhook without headers",
    { type: "http", url: "http://127.0.0.1:8080/" },
    { type: "webhook", url: "http://127.0.0.1:8080/", method: "POST", headers: {}, allowedEnvVars: [] },
  ],
  [
    "a prompt",
    { type: "prompt", prompt: "Safe?", model: "haiku", continueOnBlock: true },
    { type: "prompt", prompt: "Safe?", model: "haiku", continueOnBlock: true },
  ],
  ["an agent", { type: "agent", prompt: "Verify", model: "haiku" }, { type: "agent", prompt: "Verify", model: "haiku" }],
  [
    "a tool of an MCP server",
    { type: "mcp_tool", server: "github", tool: "review", input: { n: 1 } },
    { type: "unsupported", kind: "mcp_tool", reason: "only the host can call its MCP servers" },
  ],
  [
    "a PowerShell command",
    { ...command, shell: "powershell" },
    { type: "unsupported", kind: "command", reason: "hawk has no PowerShell to run it with" },
  ],
])("reads %s", (_, hook, handler) => {
  const { definitions, problems } = readHook(hook);
  expect(problems).toEqual([]);
  expect(definitions.map((definition) => definition.handler)).toEqual([handler]);
});

test.each([
  ["PreToolUse", command, 600],
  ["PreToolUse", { type: "http", url: "https://example.com" }, 600],
  ["PreToolUse", { type: "mcp_tool", server: "a", tool: "b" }, 600],
  ["PreToolUse", { type: "prompt", prompt: "?" }, 30],
  ["PreToolUse", { type: "agent", prompt: "?" }, 60],
  ["UserPromptSubmit", command, 30],
  ["UserPromptSubmit", { type: "agent", prompt: "?" }, 60],
  ["SessionEnd", command, 1.5],
  ["PreModelSwitch", command, 30],
  ["PostModelSwitch", command, 30],
  ["MessageDisplay", command, 10],
  ["SessionEnd", { ...command, timeout: 10 }, 10],
  ["PreToolUse", { ...command, timeout: 0.5 }, 0.5],
])("on %s, %j may take %d seconds", (event, hook, seconds) => {
  expect(readHook(hook, event).definitions[0]?.timeoutSeconds).toBe(seconds);
});

test.each(["PreToolUse", "pre_tool_use", "preToolUse", "BeforeTool", "tool.execute.before"])("takes %s for pre_tool_use", (event) => {
  expect(readHook(command, event).definitions[0]?.events).toEqual(["pre_tool_use"]);
});

test("takes onFailure and async as they are", () => {
  const [definition] = readHook({ ...command, onFailure: "block", async: true }).definitions;
  expect(definition).toMatchObject({ onFailure: "block", async: true });
});

test.each([
  { ...command, shell: "bash", statusMessage: "…", asyncRewake: true, rewakeMessage: "m", rewakeSummary: "s", cloud: {} },
  { type: "http", url: "https://example.com", statusMessage: "…", cloud: true, onFailure: "block", if: "Bash" },
  { type: "prompt", prompt: "?", statusMessage: "…", once: false, if: "Bash" },
  { type: "agent", prompt: "?", statusMessage: "…", once: false, if: "Bash" },
  { type: "mcp_tool", server: "a", tool: "b", statusMessage: "…", if: "Bash" },
])("does not warn of what the host knows: %j", (hook) => {
  expect(readHook(hook).problems).toEqual([]);
});

test("warns that once has no effect in any configuration", () => {
  const reading = readHook({ ...command, once: true });
  expect(reading.definitions[0]?.once).toBe(false);
  expect(messagesOf(reading)).toEqual([
    "warning: hooks.PreToolUse[0].hooks[0].once: Claude ignores once here, so the hook runs every time",
  ]);
  expect(readValue(readClaudeConfig, settingsWith({ ...command, once: true }), { layer: "plugin" }).definitions[0]?.once).toBe(false);
});

test("reads the policy, and takes what is wrong with it for the strictest", () => {
  const policy = {
    disableAllHooks: false,
    allowManagedHooksOnly: true,
    allowedHttpHookUrls: ["https://example.com/*"],
    httpHookAllowedEnvVars: [],
  };
  expect(read(policy)).toEqual({ definitions: [], policy, problems: [] });
  const broken = read({ ...policy, disableAllHooks: "true", allowedHttpHookUrls: [1] });
  expect(broken.policy).toEqual({
    disableAllHooks: true,
    allowManagedHooksOnly: true,
    allowedHttpHookUrls: [],
    httpHookAllowedEnvVars: [],
  });
  expect(messagesOf(broken)).toEqual([
    'error: disableAllHooks: expected true or false, got "true"',
    "error: allowedHttpHookUrls[0]: expected text, got 1",
  ]);
});

test.each([
  ["in a command", { type: "command", command: "${CLAUDE_PLUGIN_ROOT}/x.sh" }],
  ["in an argument", { type: "command", command: "sh", args: ["${CLAUDE_PLUGIN_ROOT}/x.sh"] }],
])("refuses the directory of a plugin outside one, %s", (_, hook) => {
  const reading = readHook(hook);
  expect(reading.definitions).toEqual([]);
  expect(messagesOf(reading)).toEqual([
    "error: hooks.PreToolUse[0].hooks[0].command: ${CLAUDE_PLUGIN_ROOT} stands for nothing outside a plugin (write the full path)",
  ]);
  const inPlugin = readValue(readClaudeConfig, settingsWith(hook), { layer: "plugin", pluginRoot: "/plugins/a" });
  expect(inPlugin.problems).toEqual([]);
  expect(inPlugin.definitions[0]).toMatchObject({ pluginRoot: "/plugins/a", origin: { layer: "plugin" } });
});

test.each([
  [{ type: "comand", command: "x" }, 'type: expected one of command, http, prompt, agent, mcp_tool, got "comand" (did you mean command?)'],
  [{ command: "x" }, "type: expected one of command, http, prompt, agent, mcp_tool, got nothing"],
  [{ type: "command" }, "command: expected a command, got nothing"],
  [{ type: "command", command: " " }, 'command: expected a command, got " "'],
  [{ ...command, timeout: 0 }, "timeout: expected a number of seconds above 0, got 0"],
  [{ ...command, timeout: -1 }, "timeout: expected a number of seconds above 0, got -1"],
  [{ ...command, timeout: Number.NaN }, "timeout: expected a number of seconds above 0, got NaN"],
  [{ ...command, timeout: Infinity }, "timeout: expected a number of seconds above 0, got Infinity"],
  [{ ...command, timeout: "5" }, 'timeout: expected a number of seconds above 0, got "5"'],
  [{ ...command, timeout: null }, "timeout: expected a number of seconds above 0, got null"],
  [{ ...command, onFailure: "deny" }, 'onFailure: expected "continue" or "block", got "deny"'],
  [{ ...command, async: "yes" }, 'async: expected true or false, got "yes"'],
  [{ ...command, args: "--all" }, 'args: expected a list of texts, got "--all"'],
  [{ ...command, args: [1] }, "args[0]: expected text, got 1"],
  [{ type: "http", url: "file:///etc/passwd" }, 'url: expected an http or https URL, got "file:///etc/passwd"'],
  [{ type: "http", url: "/hook" }, 'url: expected an http or https URL, got "/hook"'],
  [{ type: "http", url: "https://a.b", headers: ["A: b"] }, "headers: expected an object of header names and texts, got a list"],
  [{ type: "http", url: "https://a.b", headers: { A: 1 } }, "headers.A: expected text, got 1"],
  [{ type: "prompt" }, "prompt: expected a prompt, got nothing"],
])("a wrong hook costs itself and nothing else: %j", (hook, problem) => {
  const reading = read({ hooks: { PreToolUse: [{ hooks: [hook, command] }] } });
  expect(messagesOf(reading)).toEqual([`error: hooks.PreToolUse[0].hooks[0].${problem}`]);
  expect(reading.definitions.map(({ name }) => name)).toEqual(["./check.sh"]);
});

test.each([
  [[1], 'hooks: expected an object of events, got a list (such as {"PreToolUse": [ … ]})'],
  [null, 'hooks: expected an object of events, got null (such as {"PreToolUse": [ … ]})'],
  [{ Stop: {} }, 'hooks.Stop: expected a list of groups, got an object (such as [{"matcher": "Bash", "hooks": [ … ]}])'],
  [{ Stop: [command] }, 'hooks.Stop[0]: expected a group with a list of hooks, got a hook (put it into one: {"hooks": [ … ]})'],
  [{ Stop: [{ command: "x" }] }, 'hooks.Stop[0]: expected a group with a list of hooks, got a hook (put it into one: {"hooks": [ … ]})'],
  [{ Stop: [{ matcher: "x" }] }, "hooks.Stop[0].hooks: expected a list of hooks, got nothing"],
  [{ Stop: [{ hooks: command }] }, "hooks.Stop[0].hooks: expected a list of hooks, got an object"],
  [{ Stop: [{ matcher: ["x"], hooks: [] }] }, "hooks.Stop[0].matcher: expected text, got a list"],
  [{ Stop: [null] }, "hooks.Stop[0]: expected an object with a list of hooks, got null"],
  [
    { Stop: [{ hooks: ["./x.sh"] }] },
    'hooks.Stop[0].hooks[0]: expected a hook, got "./x.sh" (such as {"type": "command", "command": "./check.sh"})',
  ],
  [{ PreToolUes: [] }, 'hooks.PreToolUes: expected the name of an event, got "PreToolUes" (did you mean PreToolUse?)'],
  [{ Frobnicate: [] }, 'hooks.Frobnicate: expected the name of an event, got "Frobnicate" (such as PreToolUse or SessionStart)'],
])("a wrong shape costs the other events nothing: %j", (hooks, problem) => {
  const others =
    typeof hooks === "object" && hooks !== null && !Array.isArray(hooks) ? { ...hooks, SessionStart: [{ hooks: [command] }] } : hooks;
  const reading = read({ hooks: others });
  expect(messagesOf(reading)).toEqual([`error: ${problem}`]);
  expect(reading.definitions).toHaveLength(others === hooks ? 0 : 1);
});

test.each([[[]], [null], ["hooks"], [5]])("a document that is %j is a problem", (data) => {
  const reading = read(data);
  expect(reading.problems).toMatchObject([{ severity: "error", line: 1, column: 1, file: "/repo/settings.json" }]);
});

test.each([
  [{ ...command, timeOut: 5 }, '.hooks[0].timeOut: "timeOut" has no meaning here and is ignored (did you mean timeout?)'],
  [{ ...command, headers: {} }, '.hooks[0].headers: "headers" has no meaning here and is ignored'],
  [{ ...command, "a b": 1 }, '.hooks[0]["a b"]: "a b" has no meaning here and is ignored'],
])("warns of a key that the host does not know: %j", (hook, problem) => {
  const reading = readHook(hook);
  expect(messagesOf(reading)).toEqual([`warning: hooks.PreToolUse[0]${problem}`]);
  expect(reading.definitions).toHaveLength(1);
});

test("warns of a misspelled matcher", () => {
  expect(messagesOf(read({ hooks: { PreToolUse: [{ mathcer: "Bash", hooks: [command] }] } }))).toEqual([
    'warning: hooks.PreToolUse[0].mathcer: "mathcer" has no meaning here and is ignored (did you mean matcher?)',
  ]);
});

test.each([
  [999, []],
  [1000, ["warning: hooks.PreToolUse[0].hooks[0].timeout: 1000 looks like milliseconds, but Claude reads seconds (write 1, if so)"]],
  [5000, ["warning: hooks.PreToolUse[0].hooks[0].timeout: 5000 looks like milliseconds, but Claude reads seconds (write 5, if so)"]],
])("takes %d for seconds, and says so when that is hardly meant", (timeout, problems) => {
  const reading = readHook({ ...command, timeout });
  expect(reading.definitions[0]?.timeoutSeconds).toBe(timeout);
  expect(messagesOf(reading)).toEqual(problems);
});

test("keeps a timeout within what a timer can hold", () => {
  const reading = readHook({ ...command, timeout: 1e300 });
  expect(reading.definitions[0]?.timeoutSeconds).toBe(86_400);
  expect(messagesOf(reading)).toContain("warning: hooks.PreToolUse[0].hooks[0].timeout: a hook is stopped after a day at the latest");
});

test("says where a problem is", () => {
  const [problem] = read({ hooks: { Stop: [{ hooks: [command, { type: "command", command: 7 }] }] } }).problems;
  expect(problem).toEqual({
    file: "/repo/settings.json",
    line: 7,
    column: 2,
    message: "hooks.Stop[0].hooks[1].command: expected a command, got 7",
    severity: "error",
  });
});

test.each([
  ["https://example.com/a-very-long-path/that-goes-on/and-on/and-on/for-ever", 60],
  [`echo ${"😀".repeat(100)}`, 60],
])("cuts a long name, and never through a character: %s", (text, length) => {
  const [definition] = readHook({ type: "command", command: text }).definitions;
  expect(Array.from(definition?.name ?? "")).toHaveLength(length);
  expect(text.startsWith(definition?.name ?? "?")).toBe(true);
});
