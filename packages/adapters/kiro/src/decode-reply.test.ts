import { expect, test } from "vitest";
import { readReply } from "./testing/host.ts";

test.each([
  ["pre_tool_use", 2, "blocking"],
  ["task_started", 2, "blocking"],
  ["stop", 2, "non_blocking_error"],
  ["pre_tool_use", 1, "non_blocking_error"],
  ["pre_tool_use", 0, "success"],
] as const)("at %s, exit code %d is %s, whatever JSON says", (name, exitCode, status) => {
  const stdout = '{"decision":"block","reason":"no"}';
  expect(readReply(name, { exitCode, stdout, stderr: "why" }).status).toBe(status);
});

test("what is printed is for the model, where the host takes it", () => {
  const result = { exitCode: 0, stdout: "mind this\n", stderr: "" };
  expect(readReply("stop", result)).toMatchObject({ context: "mind this" });
  expect(readReply("session_end", result)).toEqual({ hookId: "runner", status: "success" });
});

test("a timeout stops nothing", () => {
  const result = { exitCode: null, stdout: "", stderr: "", timedOut: true };
  expect(readReply("pre_tool_use", result)).toMatchObject({ status: "cancelled", failure: "timeout" });
});
