import { expect, test } from "vitest";
import { readReply } from "./testing/host.ts";

const say = (output: Record<string, unknown>): { stdout: string } => ({ stdout: JSON.stringify(output) });

test.each([
  ["pre_tool_use", { exitCode: 2, stderr: "why" }, "blocking"],
  ["session_start", { exitCode: 2, stderr: "why" }, "non_blocking_error"],
  ["pre_tool_use", say({ decision: "block", reason: "no" }), "blocking"],
  ["stop", say({ decision: "block", reason: "no" }), "blocking"],
  ["pre_tool_use", { exitCode: 1, stderr: "why" }, "non_blocking_error"],
] as const)("at %s, %j is %s", (name, result, status) => {
  expect(readReply(name, result).status).toBe(status);
});

test("an approval, the end of a turn and words to the user do nothing, and neither does plain text", () => {
  const specific = { hookEventName: "PreToolUse", permissionDecision: "allow" };
  const read = readReply("pre_tool_use", say({ continue: false, systemMessage: "hi", hookSpecificOutput: specific }));
  expect(read).toEqual({ hookId: "runner", status: "success" });
  expect(readReply("session_start", { stdout: "mind this" })).not.toHaveProperty("context");
});
