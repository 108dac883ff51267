import { expect, test } from "vitest";
import { readArawnConfig } from "../read.ts";
import { messagesOf, readValue, settingsWith } from "../testing/config-document.ts";

const plugin = { layer: "plugin", pluginRoot: "/plugins/guard" } as const;
const read = (data: unknown) => readValue(readArawnConfig, data, plugin);
const command = { type: "command", command: "./x.sh" };

/** The example of Arawn's documentation. */
const example = {
  hooks: {
    PreToolUse: [
      { matcher: "shell", hooks: [{ type: "command", command: "${CLAUDE_PLUGIN_ROOT}/hooks/validate-shell.sh", timeout: 5000 }] },
    ],
    PostToolUse: [{ matcher: ".*", hooks: [{ type: "command", command: "${CLAUDE_PLUGIN_ROOT}/hooks/audit-log.sh" }] }],
    SessionStart: [{ hooks: [{ type: "command", command: "${CLAUDE_PLUGIN_ROOT}/hooks/session-init.sh" }] }],
  },
};

test("reads the example of Arawn's documentation", () => {
  const { definitions, policy, problems } = read(example);
  expect(problems).toEqual([]);
  expect(policy).toEqual({});
  expect(definitions.map(({ events, matcher, timeoutSeconds }) => [...events, matcher, timeoutSeconds])).toEqual([
    ["pre_tool_use", "shell", 5],
    ["post_tool_use", ".*", 10],
    ["session_start", undefined, 10],
  ]);
  expect(definitions[0]).toEqual({
    name: "${CLAUDE_PLUGIN_ROOT}/hooks/validate-shell.sh",
    events: ["pre_tool_use"],
    dialect: "arawn",
    handler: { type: "shell", command: "${CLAUDE_PLUGIN_ROOT}/hooks/validate-shell.sh", passContext: true, parseResult: false },
    matcher: "shell",
    timeoutSeconds: 5,
    priority: 0,
    onFailure: "continue",
    onUnsupported: "warn",
    async: false,
    once: false,
    env: {},
    pluginRoot: "/plugins/guard",
    origin: { layer: "plugin", file: "/repo/settings.json", line: 6, column: 1 },
  });
  expect(Object.keys(definitions[2] ?? {})).not.toContain("matcher");
});

test.each([
  ["PreToolUse", "pre_tool_use"],
  ["PostToolUse", "post_tool_use"],
  ["PostToolUseFailure", "post_tool_use_failure"],
  ["PermissionRequest", "permission_request"],
  ["UserPromptSubmit", "user_prompt_submit"],
  ["Notification", "notification"],
  ["SubagentStop", "subagent_stop"],
  ["PreCompact", "pre_compact"],
  ["SessionStart", "session_start"],
  ["SessionEnd", "session_end"],
  ["Stop", "stop"],
  ["SubagentStarted", "subagent_start"],
  ["SubagentCompleted", "subagent_completed"],
])("knows %s", (event, canonical) => {
  expect(read(settingsWith(command, event)).definitions[0]?.events).toEqual([canonical]);
});

test.each([
  [{ type: "prompt", prompt: "Safe?" }, "Safe?", { type: "prompt", prompt: "Safe?" }],
  [{ type: "agent", agent: "verifier" }, "verifier", { type: "agent", prompt: "", agent: "verifier" }],
  [{ type: "agent", agent: "verifier", prompt: "Look twice" }, "verifier", { type: "agent", prompt: "Look twice", agent: "verifier" }],
])("recognises %j for what it is", (hook, name, handler) => {
  const { definitions, problems } = read(settingsWith(hook));
  expect(problems).toEqual([]);
  expect(definitions).toMatchObject([{ name, handler, timeoutSeconds: 10 }]);
});

test("refuses the directory of a plugin when there is none", () => {
  const reading = readValue(readArawnConfig, example, { layer: "project" });
  expect(reading.definitions).toEqual([]);
  expect(messagesOf(reading)[0]).toBe(
    "error: hooks.PreToolUse[0].hooks[0].command: ${CLAUDE_PLUGIN_ROOT} stands for nothing outside a plugin (write the full path)",
  );
});

test("warns of a timeout in seconds, and of keys that mean nothing", () => {
  expect(messagesOf(read({ hoks: {}, hooks: { Stop: [{ hooks: [{ ...command, timeout: 5, comand: "y" }] }] } }))).toEqual([
    'warning: hoks: "hoks" has no meaning here and is ignored (did you mean hooks?)',
    'warning: hooks.Stop[0].hooks[0].comand: "comand" has no meaning here and is ignored (did you mean command?)',
    "warning: hooks.Stop[0].hooks[0].timeout: 5 looks like seconds, but this dialect reads milliseconds (write 5000, if so)",
  ]);
});

test.each([
  [{ type: "agent" }, "agent: expected the name of an agent, got nothing"],
  [{ type: "prompt", prompt: [] }, "prompt: expected a prompt, got a list"],
  [{ type: "webhook" }, 'type: expected one of command, prompt, agent, got "webhook"'],
])("a wrong hook costs itself: %j", (hook, problem) => {
  const reading = read(settingsWith(hook));
  expect(reading.definitions).toEqual([]);
  expect(messagesOf(reading)).toEqual([`error: hooks.PreToolUse[0].hooks[0].${problem}`]);
});
