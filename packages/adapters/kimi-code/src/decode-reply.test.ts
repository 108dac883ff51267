import { expect, test } from "vitest";
import { readReply } from "./testing/host.ts";

const deny = JSON.stringify({ hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "not that" } });

test.each([
  ["pre_tool_use", { exitCode: 2, stderr: "why" }, "blocking"],
  ["post_tool_use", { exitCode: 2, stderr: "why" }, "non_blocking_error"],
  ["pre_tool_use", { exitCode: 0, stdout: deny }, "blocking"],
  ["stop", { exitCode: 0, stdout: deny }, "blocking"],
  ["pre_tool_use", { exitCode: 1, stdout: deny }, "non_blocking_error"],
  ["pre_tool_use", { exitCode: 0, stdout: '{"decision":"block","reason":"no"}' }, "success"],
] as const)("at %s, %j is %s", (name, result, status) => {
  expect(readReply(name, result).status).toBe(status);
});

test.each([
  ["plain text", "mind this"],
  ["a message", '{"message":"mind this"}'],
])("with a prompt, %s is for the model", (_, stdout) => {
  expect(readReply("user_prompt_submit", { stdout })).toMatchObject({ status: "success", context: "mind this" });
});

test("with a prompt, the model gets JSON of another agent as it is", () => {
  const stdout = '{"hookSpecificOutput":{"additionalContext":"mind this"}}';
  expect(readReply("user_prompt_submit", { stdout })).toMatchObject({ context: stdout });
});
