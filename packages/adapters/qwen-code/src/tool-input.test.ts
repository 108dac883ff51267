import { expect, test } from "vitest";
import type { HookEvent } from "@hawk/protocol";
import { qwenCode } from "./qwen-code.ts";
import { jsonFor } from "./testing/host.ts";

type Fields = Record<string, unknown>;

function eventOf(tool: string, tool_input: unknown, cwd: unknown): HookEvent {
  return qwenCode.decode("PermissionRequest", { session_id: "s1", cwd, tool_name: qwenCode.tools[tool]?.[0], tool_input }, {}) as HookEvent;
}

function toCanonicalInput(tool: string, native: Fields, cwd: unknown): Fields {
  return eventOf(tool, native, cwd).payload["tool_input"] as Fields;
}

function toNativeInput(tool: string, updatedInput: Fields, native: Fields | null): unknown {
  const event = eventOf(tool, native, "/repo");
  const answer = jsonFor(event, { updatedInput, permission: { decision: "allow" } }) as { hookSpecificOutput: { decision: Fields } };
  return answer.hookSpecificOutput.decision["updatedInput"];
}

test.each<[string, Record<string, unknown>]>([
  ["Bash", { command: "ls", description: "List", is_background: true, directory: "/repo/docs", timeout: 5 }],
  ["Edit", { file_path: "/repo/a", old_string: "a", new_string: "b", replace_all: true }],
  ["Agent", { description: "d", prompt: "p", subagent_type: "general-purpose" }],
])("%s %j goes back as it came when no hook has changed it", (tool, native) => {
  expect(toNativeInput(tool, toCanonicalInput(tool, native, "/repo"), native)).toEqual(native);
});

test("a changed command keeps its directory, and leaves out what the hook has left out", () => {
  expect(toNativeInput("Bash", { command: "true" }, { command: "ls", description: "List", directory: "/repo/docs" })).toEqual({
    command: "true",
    directory: "/repo/docs",
  });
  expect(toNativeInput("Bash", { command: "true" }, null)).toEqual({ command: "true" });
});

test("a path is left alone when nobody knows what it is relative to", () => {
  for (const cwd of [undefined, 7, "", "repo"]) expect(toCanonicalInput("LS", { path: "a" }, cwd)).toEqual({ path: "a" });
  expect(toCanonicalInput("LS", { path: 7 }, "/repo")).toEqual({ path: 7 });
});
