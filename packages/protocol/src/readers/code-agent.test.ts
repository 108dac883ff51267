import { expect, test } from "vitest";
import { readCodeAgentConfig } from "../read.ts";
import { messagesOf, readValue, settingsWith } from "../testing/config-document.ts";

const read = (data: unknown) => readValue(readCodeAgentConfig, data);
const command = { type: "command", command: "./x.sh" };

/** The example of Code Agent's documentation. */
const example = {
  hooks: {
    PreToolUse: [
      { matcher: "Bash", hooks: [{ type: "command", command: "./scripts/validate-command.sh", timeout: 5000 }] },
      { matcher: "Write|Edit", hooks: [{ type: "command", command: "echo 'File operation: $TOOL_NAME on $FILE_PATH'" }] },
    ],
    PostToolUse: [{ matcher: ".*", hooks: [{ type: "command", command: "./scripts/log-tool-usage.sh" }] }],
    SessionEnd: [{ matcher: ".*", hooks: [{ type: "command", command: "./scripts/cleanup.sh" }] }],
  },
};

test("reads the example of Code Agent's documentation", () => {
  const { definitions, policy, problems } = read(example);
  expect(problems).toEqual([]);
  expect(policy).toEqual({});
  expect(definitions.map(({ events, matcher, name, timeoutSeconds }) => [...events, matcher, name, timeoutSeconds])).toEqual([
    ["pre_tool_use", "Bash", "./scripts/validate-command.sh", 5],
    ["pre_tool_use", "Write|Edit", "echo 'File operation: $TOOL_NAME on $FILE_PATH'", 60],
    ["post_tool_use", ".*", "./scripts/log-tool-usage.sh", 60],
    ["session_end", ".*", "./scripts/cleanup.sh", 60],
  ]);
  expect(definitions[0]).toEqual({
    name: "./scripts/validate-command.sh",
    events: ["pre_tool_use"],
    dialect: "code-agent",
    handler: { type: "shell", command: "./scripts/validate-command.sh", passContext: true, parseResult: false },
    matcher: "Bash",
    timeoutSeconds: 5,
    priority: 0,
    onFailure: "continue",
    onUnsupported: "warn",
    async: false,
    once: false,
    env: {},
    origin: { layer: "project", file: "/repo/settings.json", line: 6, column: 1 },
  });
});

test("reads its prompt hook", () => {
  const prompt =
    "Evaluate if this command is safe to execute: $COMMAND. Consider security implications. Respond with ALLOW, BLOCK, or CONTINUE.";
  const { definitions, problems } = read({
    hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "prompt", prompt, timeout: 10000 }] }] },
  });
  expect(problems).toEqual([]);
  expect(definitions).toMatchObject([{ handler: { type: "prompt", prompt }, timeoutSeconds: 10, name: prompt.slice(0, 60) }]);
});

test.each([
  ["PreToolUse", "pre_tool_use"],
  ["PostToolUse", "post_tool_use"],
  ["PostToolUseFailure", "post_tool_use_failure"],
  ["UserPromptSubmit", "user_prompt_submit"],
  ["Stop", "stop"],
  ["SubagentStop", "subagent_stop"],
  ["PreCompact", "pre_compact"],
  ["Setup", "setup"],
  ["SessionStart", "session_start"],
  ["SessionEnd", "session_end"],
  ["Notification", "notification"],
])("knows %s", (event, canonical) => {
  expect(read(settingsWith(command, event)).definitions[0]?.events).toEqual([canonical]);
});

test.each([
  [100, []],
  [99, ["99 looks like seconds, but this dialect reads milliseconds (write 99000, if so)"]],
  [5, ["5 looks like seconds, but this dialect reads milliseconds (write 5000, if so)"]],
])("takes %d for milliseconds, and says so when that is hardly meant", (timeout, problems) => {
  const reading = read(settingsWith({ ...command, timeout }));
  expect(reading.definitions[0]?.timeoutSeconds).toBe(timeout / 1000);
  expect(messagesOf(reading)).toEqual(problems.map((problem) => `warning: hooks.PreToolUse[0].hooks[0].timeout: ${problem}`));
});

test.each([
  [{ type: "http", url: "https://a.b" }, 'type: expected one of command, prompt, got "http"'],
  [{ type: "command", command: "" }, 'command: expected a command, got ""'],
  [{ ...command, timeout: -5 }, "timeout: expected a number of milliseconds above 0, got -5"],
])("a wrong hook costs itself: %j", (hook, problem) => {
  const reading = read(settingsWith(hook));
  expect(reading.definitions).toEqual([]);
  expect(messagesOf(reading)).toEqual([`error: hooks.PreToolUse[0].hooks[0].${problem}`]);
});

test("takes async and onFailure, which all dialects share", () => {
  expect(read(settingsWith({ ...command, async: true, onFailure: "block" }))).toMatchObject({
    definitions: [{ async: true, onFailure: "block" }],
    problems: [],
  });
});

test("reads the policy", () => {
  expect(read({ disableAllHooks: true }).policy).toEqual({ disableAllHooks: true });
});
