import { expect, test } from "vitest";
import { canonicalEvent, canonicalTool, nativeEvent, nativeTools } from "./names.ts";

const events = { pre_tool_use: { native: ["BeforeTool", "BeforeShell"] }, stop: { native: ["AfterAgent"] } } as const;
const tools = { Bash: ["run_shell_command", "shell"], Edit: ["replace"] };

test("an event is found by any of its native names, and registered by the first", () => {
  expect(["BeforeTool", "BeforeShell", "AfterAgent"].map((name) => canonicalEvent(events, name))).toEqual([
    "pre_tool_use",
    "pre_tool_use",
    "stop",
  ]);
  expect(nativeEvent(events, "pre_tool_use")).toBe("BeforeTool");
});

test.each(["", "pre_tool_use", "beforetool", "__proto__", "constructor"])("%j is not a native event", (name) => {
  expect(canonicalEvent(events, name)).toBeNull();
});

test("an event that the host does not have can't be registered", () => {
  expect(() => nativeEvent(events, "session_start")).toThrow(expect.objectContaining({ code: "adapter/no-such-event" }));
});

test("tools have two names, and those that have one keep it", () => {
  expect(canonicalTool(tools, "shell")).toBe("Bash");
  expect(canonicalTool(tools, "mcp__x__y")).toBe("mcp__x__y");
  expect(nativeTools(tools, "Bash")).toEqual(["run_shell_command", "shell"]);
  expect(nativeTools(tools, "constructor")).toEqual(["constructor"]);
});
