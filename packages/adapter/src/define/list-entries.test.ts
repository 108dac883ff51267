import { expect, test } from "vitest";
import { groupedByMatcher } from "./settings-shapes.ts";

const { listHooks: listGroupedHooks } = groupedByMatcher({ name: "settings" })({ events: {}, tools: {} });

test("lists what is started or asked, event by event", () => {
  const text = `{
    // mine
    "hooks": {
      "Stop": [{ "hooks": [{ "type": "command", "command": "a" }, { "type": "prompt", "prompt": "b" }] }],
      "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "http", "url": "https://c/T0KEN?key=x" }, { "type": "mcp_tool", "server": "s", "tool": "d" }, {}] }],
    },
  }`;
  expect(listGroupedHooks(text)).toEqual([
    { nativeEvent: "Stop", what: "a" },
    { nativeEvent: "Stop", what: "b" },
    { nativeEvent: "PreToolUse", what: "c" },
    { nativeEvent: "PreToolUse", what: "d" },
    { nativeEvent: "PreToolUse", what: "" },
  ]);
});

test.each([null, "", "{}", '{"hooks": []}', '{"hooks": {"Stop": {}}}', '{"hooks": {"Stop": [1, {"hooks": 2}]}}'])(
  "finds nothing in %j",
  (text) => {
    expect(listGroupedHooks(text)).toEqual([]);
  },
);
