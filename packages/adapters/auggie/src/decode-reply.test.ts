import { expect, test } from "vitest";
import { decodeReply } from "./decode-reply.ts";
import { hook } from "./testing/understand.ts";
import { eventOf } from "./testing/verdicts.ts";

test("exit code 2 refuses a call and nothing else; after a tool the model hears of it", () => {
  const result = { exitCode: 2, stdout: "", stderr: "no" };
  expect(decodeReply(result, hook, eventOf("pre_tool_use"))).toMatchObject({ status: "blocking", reason: "no" });
  expect(decodeReply(result, hook, eventOf("post_tool_use"))).toMatchObject({ status: "non_blocking_error", context: "no" });
  expect(decodeReply(result, hook, eventOf("stop"))).toEqual({
    hookId: "runner",
    status: "non_blocking_error",
    failure: "exit",
    reason: "no",
  });
});

test("a refusal counts inside, and not where Claude Code has it", () => {
  const block = { decision: "block", reason: "no" };
  const read = (output: unknown): unknown =>
    decodeReply({ exitCode: 0, stdout: JSON.stringify(output), stderr: "" }, hook, eventOf("stop"));
  expect(read({ hookSpecificOutput: { hookEventName: "Stop", ...block } })).toMatchObject({ status: "blocking", reason: "no" });
  expect(read(block)).toMatchObject({ status: "success" });
});
