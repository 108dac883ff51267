import { eventInfo, eventNames } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import { expect, test } from "vitest";
import { ownFields, readEventName, toHookEvent } from "./to-hook-event.ts";

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

test.each([
  ["PreToolUse", { tool: "shell", params: { command: "ls" } }, { tool_name: "shell", tool_input: { command: "ls" } }],
  ["PostToolUse", { result: { output: "x" } }, { tool_response: { output: "x" } }],
  ["Stop", { response: "Here it is" }, { last_assistant_message: "Here it is" }],
  ["SubagentStarted", { subagent_name: "researcher" }, { agent_type: "researcher" }],
  ["SubagentCompleted", { subagent_name: "researcher", success: true }, { agent_type: "researcher", success: true }],
  ["PostToolUse", { tool_output: "x", error: null }, { tool_response: "x", error: null }],
  ["PrePromptSubmit", { user_prompt: "hi", tool_output: null }, { prompt: "hi" }],
  ["Notification", { notificationType: "idle" }, { notification_type: "idle" }],
  ["SessionStart", { result: 1, response: 2 }, { result: 1, response: 2 }],
])("%s in a dialect's own words, %j", (type, payload, canonical) => {
  const { hook_event_name: _name, ...rest } = toHookEvent({ type, payload }).payload;
  expect(rest).toEqual(canonical);
});

test.each(eventNames)("at %s no two dialects mean different fields by one word, and no word is a field of the event", (name) => {
  const meanings = Object.values(dialects).flatMap((dialect) => Object.entries(dialect.ownFields(name)));
  for (const [word, field] of meanings) expect(ownFields(name)[word]).toBe(field);
  const fields = new Set(eventInfo(name).fields.map((field) => field.replace("?", "")));
  expect(meanings.map(([word]) => word).filter((word) => fields.has(word))).toEqual([]);
});

test("the session stands in for what an event does not say", () => {
  const session = { id: "s", transcriptPath: "/t.jsonl", cwd: "/w" };
  expect(toHookEvent({ type: "stop", timestamp: 5 }, session).payload).toMatchObject({
    session_id: "s",
    transcript_path: "/t.jsonl",
    cwd: "/w",
    timestamp: 5,
  });
  expect(toHookEvent({ type: "stop", sessionId: "other" }, session).payload["session_id"]).toBe("other");
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
