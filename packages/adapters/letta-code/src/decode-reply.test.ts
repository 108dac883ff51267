import { expect, test } from "vitest";
import { eventOf, readReply, replyTo } from "./testing/host.ts";

const said = JSON.stringify({ decision: "block", hookSpecificOutput: { permissionDecision: "deny", additionalContext: "mind this" } });

test.each([
  ["pre_tool_use", { exitCode: 2, stderr: "why" }, "blocking"],
  ["post_tool_use", { exitCode: 2, stderr: "why" }, "blocking"],
  ["subagent_stop", { exitCode: 2, stderr: "why" }, "non_blocking_error"],
  ["pre_tool_use", { exitCode: 0, stdout: said }, "success"],
  ["pre_tool_use", { exitCode: 1 }, "non_blocking_error"],
] as const)("at %s, %j is %s", (name, result, status) => {
  expect(readReply(name, result).status).toBe(status);
});

test.each([[said], ['{"additionalContext":"mind this"}']])("after a tool, %j is text for the model, and plain text is not", (stdout) => {
  expect(readReply("post_tool_use", { stdout })).toMatchObject({ context: "mind this" });
  expect(readReply("post_tool_use", { stdout: "mind this" })).not.toHaveProperty("context");
});

test("a block is exit code 2 and stderr", () => {
  const reply = replyTo("pre_tool_use", { status: "blocking", reason: "not that one" });
  expect(reply).toEqual({ stdout: "", stderr: "not that one\n", exitCode: 2, unsupported: [] });
});

test("an agent's id is its session, and what went wrong is text", () => {
  expect(eventOf("post_tool_use_failure").payload).toMatchObject({
    session_id: "agent-local-1",
    cwd: "/repo",
    tool_use_id: "call_3",
    error: "Exit code: 3\nbad\n",
  });
});
