import { expect, test } from "vitest";
import { readReply } from "./testing/host.ts";

function read(exitCode: number, stdout: unknown, stderr = ""): unknown {
  return readReply("pre_tool_use", { exitCode, stdout: JSON.stringify(stdout), stderr });
}

test("exit code 49 ends the turn, and 2 refuses, whatever is printed", () => {
  expect(read(49, {}, "enough\n")).toEqual({ hookId: "runner", status: "success", stop: { reason: "enough" } });
  expect(read(2, { decision: "allow" }, "no")).toMatchObject({ status: "blocking", reason: "no" });
});

test("the host's own fields are read, in any case and in lists", () => {
  expect(read(0, { decision: "DENY", reason: "no", halt: true })).toMatchObject({ status: "blocking", reason: "no", stop: {} });
  expect(read(0, { decision: "allow", context: ["a", "", "b"] })).toMatchObject({ permission: { decision: "allow" }, context: "a\nb" });
  expect(read(0, { updated_input: { command: "true" } })).toMatchObject({ updatedInput: { command: "true" } });
});

test("Claude Code's answer counts too", () => {
  const specific = { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "no" };
  expect(read(0, { hookSpecificOutput: specific })).toMatchObject({ status: "blocking", reason: "no" });
});

test("a decision that nobody knows is none", () => {
  expect(read(0, { decision: "ask" })).toEqual({ hookId: "runner", status: "success" });
});
