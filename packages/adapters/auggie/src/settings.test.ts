import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { expect, test } from "vitest";
import { auggie } from "./auggie.ts";

const { listHooks, wire } = auggie;

function groupsFor(event: EventName, command = "/state/hawk/run", timeoutSeconds = 30): Record<string, unknown>[] {
  const registration: Registration = { event, handler: { type: "command", command }, timeoutSeconds };
  const { hooks } = JSON.parse(wire(null, [registration], null).text ?? "") as { hooks: Record<string, Record<string, unknown>[]> };
  return Object.values(hooks).flat();
}

test("timeouts are milliseconds, and none that a timer would not take", () => {
  expect(groupsFor("stop")[0]?.["hooks"]).toEqual([{ type: "command", command: "/state/hawk/run", timeout: 30_000 }]);
  expect(groupsFor("stop", "x", 1e9)[0]?.["hooks"]).toMatchObject([{ timeout: 2_147_483_647 }]);
});

test("tools of MCP servers need a group of their own, and it is still one hook", () => {
  expect(groupsFor("pre_tool_use").map(({ matcher }) => matcher)).toEqual(expect.arrayContaining([".*", "mcp:*"]));
  const text = JSON.stringify({ hooks: { PreToolUse: groupsFor("pre_tool_use") } });
  expect(listHooks(text)).toEqual([{ nativeEvent: "PreToolUse", what: "/state/hawk/run" }]);
});

test("the prompt and the last message are asked for, or the host would leave them out", () => {
  expect(groupsFor("user_prompt_submit")[0]?.["metadata"]).toEqual({ includeConversationData: true });
  expect(groupsFor("stop")[0]?.["metadata"]).toEqual({ includeConversationData: true });
  expect(groupsFor("session_start")[0]).not.toHaveProperty("metadata");
});
