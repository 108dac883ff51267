import { expect, test } from "vitest";
import { readReply } from "./testing/host.ts";

test.each([
  ["pre_tool_use", 2, "blocking"],
  ["post_tool_use", 2, "non_blocking_error"],
  ["pre_tool_use", 1, "non_blocking_error"],
  ["pre_tool_use", 0, "success"],
] as const)("at %s, exit code %d is %s, whatever JSON says", (name, exitCode, status) => {
  const stdout = '{"decision":"block","reason":"no"}';
  expect(readReply(name, { exitCode, stdout, stderr: "why" })).toMatchObject({ status, systemMessage: stdout });
});

test("a timeout stops nothing", () => {
  const result = { exitCode: null, stdout: "", stderr: "", timedOut: true };
  expect(readReply("pre_tool_use", result)).toMatchObject({ status: "cancelled", failure: "timeout" });
});
