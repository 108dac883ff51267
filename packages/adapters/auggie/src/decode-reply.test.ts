import { expect, test } from "vitest";
import { readReply } from "./testing/host.ts";
import { eventOf } from "./testing/host.ts";

test("exit code 2 refuses a call and nothing else; after a tool the model hears of it", () => {
  const result = { exitCode: 2, stdout: "", stderr: "no" };
  expect(readReply(eventOf("pre_tool_use"), result)).toMatchObject({ status: "blocking", reason: "no" });
  expect(readReply(eventOf("post_tool_use"), result)).toMatchObject({ status: "non_blocking_error", context: "no" });
  expect(readReply(eventOf("stop"), result)).toEqual({
    hookId: "runner",
    status: "non_blocking_error",
    failure: "exit",
    reason: "no",
  });
});

test("a refusal counts inside, and not where Claude Code has it", () => {
  const block = { decision: "block", reason: "no" };
  const read = (output: unknown): unknown => readReply(eventOf("stop"), { exitCode: 0, stdout: JSON.stringify(output), stderr: "" });
  expect(read({ hookSpecificOutput: { hookEventName: "Stop", ...block } })).toMatchObject({ status: "blocking", reason: "no" });
  expect(read(block)).toMatchObject({ status: "success" });
});
