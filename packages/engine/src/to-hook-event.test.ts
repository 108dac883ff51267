import { expect, test } from "vitest";
import { readEventName, toHookEvent } from "./to-hook-event.ts";

test.each([
  ["toolName", "tool_name"],
  ["input", "tool_input"],
  ["toolInput", "tool_input"],
  ["output", "tool_response"],
  ["toolOutput", "tool_response"],
  ["toolUseId", "tool_use_id"],
  ["userPrompt", "prompt"],
  ["sessionId", "session_id"],
  ["agentId", "agent_id"],
  ["agentType", "agent_type"],
])("the field %s becomes %s, unless that is there too", (given, canonical) => {
  expect(toHookEvent({ type: "stop", payload: { [given]: 1 } }).payload).toEqual({ hook_event_name: "Stop", [canonical]: 1 });
  const both = toHookEvent({ type: "stop", payload: { [given]: 1, [canonical]: 2 } });
  expect(both.payload).toEqual({ hook_event_name: "Stop", [canonical]: 2 });
});

test("what the program says beside the payload is in it, unless the payload says otherwise", () => {
  expect(toHookEvent({ type: "stop", sessionId: "s", cwd: "/w", host: "mine" })).toEqual({
    name: "stop",
    host: "mine",
    payload: { hook_event_name: "Stop", session_id: "s", cwd: "/w" },
  });
  expect(toHookEvent({ type: "stop", sessionId: "s", payload: { session_id: "other" } }).payload["session_id"]).toBe("other");
});

test("fields of the program's own stay, also those that are named as an object's own", () => {
  const payload = JSON.parse('{"mine": 1, "constructor": 2, "toString": 3}') as Record<string, unknown>;
  expect(toHookEvent({ type: "stop", payload }).payload).toEqual({ hook_event_name: "Stop", mine: 1, constructor: 2, toString: 3 });
});

test.each(["pre_tool_use", "PreToolUse", "preToolUse", "BeforeTool", "pre-tool-use"])("%s is pre_tool_use", (type) => {
  expect(readEventName(type)).toBe("pre_tool_use");
});

test.each([
  ["PreToolUs", "did you mean pre_tool_use?"],
  ["", "see the catalogue in @hawk/events"],
  ["__proto__", expect.any(String)],
])("%j is not an event, and there is a way on", (type, hint) => {
  expect(() => readEventName(type)).toThrow(
    expect.objectContaining({ code: "engine/unknown-event", message: `there is no event "${type}"`, hint }),
  );
});
