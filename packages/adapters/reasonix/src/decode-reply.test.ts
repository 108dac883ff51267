import { expect, test } from "vitest";
import { readReply, replyTo } from "./testing/host.ts";

const deny = JSON.stringify({ decision: "block", hookSpecificOutput: { permissionDecision: "deny", additionalContext: "mind this" } });

test.each([
  ["pre_tool_use", { exitCode: 2, stderr: "why" }, "blocking"],
  ["user_prompt_submit", { exitCode: 2, stderr: "why" }, "blocking"],
  ["stop", { exitCode: 2, stderr: "why" }, "non_blocking_error"],
  ["pre_tool_use", { exitCode: 0, stdout: deny }, "success"],
  ["pre_tool_use", { exitCode: 1 }, "non_blocking_error"],
] as const)("at %s, %j is %s", (name, result, status) => {
  expect(readReply(name, result).status).toBe(status);
  expect(readReply(name, result)).not.toHaveProperty("context");
});

test.each([["mind this\n"], [deny]])("at the start of a session, %j is text for the model", (stdout) => {
  expect(readReply("session_start", { stdout })).toMatchObject({ context: "mind this" });
});

test("a block is exit code 2 and stderr", () => {
  const reply = replyTo("pre_tool_use", { status: "blocking", reason: "not that one" });
  expect(reply).toEqual({ stdout: "", stderr: "not that one\n", exitCode: 2, unsupported: [] });
});
