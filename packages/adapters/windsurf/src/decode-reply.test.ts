import { expect, test } from "vitest";
import { decodeReply } from "./decode-reply.ts";
import { hook } from "./testing/understand.ts";
import { eventOf } from "./testing/verdicts.ts";

test.each([
  ["pre_tool_use", 2, "blocking"],
  ["post_tool_use", 2, "non_blocking_error"],
  ["pre_tool_use", 1, "non_blocking_error"],
  ["pre_tool_use", 0, "success"],
] as const)("at %s, exit code %d is %s, whatever JSON says", (name, exitCode, status) => {
  const stdout = '{"decision":"block","reason":"no"}';
  expect(decodeReply({ exitCode, stdout, stderr: "why" }, hook, eventOf(name))).toMatchObject({ status, systemMessage: stdout });
});

test("a timeout stops nothing", () => {
  const result = { exitCode: null, stdout: "", stderr: "", timedOut: true };
  expect(decodeReply(result, hook, eventOf("pre_tool_use"))).toMatchObject({ status: "cancelled", failure: "timeout" });
});
