import { expect, test } from "vitest";
import { readNativeHooks } from "./read-hooks.ts";
import type { HooksShape } from "./read-hooks.ts";

const shape: HooksShape = {
  events: { pre_tool_use: { native: ["BeforeTool"] } },
  tools: { Bash: ["shell_tool"] },
  toSeconds: (ms) => ms / 1000,
  defaultSeconds: (type) => (type === "prompt" ? 30 : 60),
  cosmetic: ["icon"],
};

test("groups: what a group says holds for all of its hooks, and each hook has its place", () => {
  const text = `{
    // JSON as hosts take it
    "hooks": {"BeforeTool": [{"matcher": "shell_tool", "hooks": [
      {"type": "command", "command": "a", "timeout": 1500, "async": true, "env": {"N": 1}, "name": "A", "icon": "x", "statusMessage": "…"},
      {"type": "prompt", "prompt": "Safe?", "model": "m"},
    ]}]},
  }`;
  expect(readNativeHooks(text, shape)).toMatchObject([
    {
      nativeEvent: "BeforeTool",
      event: "pre_tool_use",
      action: { type: "command", command: "a" },
      matcher: "Bash",
      timeoutSeconds: 1.5,
      isAsync: true,
      env: { N: "1" },
      name: "A",
      place: ["hooks", "BeforeTool", 0, "hooks", 0],
      lost: [],
      cosmetic: ["icon", "statusMessage"],
    },
    {
      action: { type: "prompt", prompt: "Safe?", model: "m" },
      matcher: "Bash",
      timeoutSeconds: 30,
      place: ["hooks", "BeforeTool", 0, "hooks", 1],
    },
  ]);
});

test("flat lists, other keys and another root", () => {
  const flat = {
    ...shape,
    root: [],
    commandKeys: ["bash", "command"],
    timeoutKeys: ["timeoutSec"],
    toSeconds: (seconds: number) => seconds,
  };
  expect(readNativeHooks('{"Stop": [{"bash": "x", "command": "y", "timeoutSec": 9, "failClosed": true}]}', flat)).toMatchObject([
    { event: "stop", action: { type: "command", command: "x" }, timeoutSeconds: 9, blocksOnFailure: true, place: ["Stop", 0] },
  ]);
});

test.each([
  ["an unknown key", '{"command": "x", "if": "Bash(a)"}', ['hawk has no field for "if"']],
  ["an unknown type", '{"type": "mcp_tool", "command": "x"}', ["hawk can't run hooks of type mcp_tool"]],
  ["no command", '{"type": "command"}', ["hawk can't run hooks of type command"]],
  ["a matcher that is more than names", '{"command": "x", "matcher": "a.*"}', ['its matcher "a.*" may match other tools in hawk']],
])("what is lost is said: %s", (_, hook, lost) => {
  expect(readNativeHooks(`{"hooks": {"BeforeTool": [${hook}]}}`, shape)[0]?.lost).toEqual(lost);
});

test("an event that hawk does not know is there without one", () => {
  expect(readNativeHooks('{"hooks": {"Odd": [{"command": "x"}]}}', shape)).toMatchObject([{ nativeEvent: "Odd", event: null }]);
});

test.each(["{}", '{"hooks": 1}', '{"hooks": {"Stop": 1}}', '{"hooks": {"Stop": [1, null, [], {"hooks": [1]}]}}', ""])(
  "%j has no hooks",
  (text) => {
    expect(readNativeHooks(text, shape)).toEqual([]);
  },
);

test("a text that can't be read is refused with its place", () => {
  expect(() => readNativeHooks('{"hooks": ', shape, "settings.json")).toThrow(/settings\.json:1:/);
});
