import { expect, test } from "vitest";
import { eventOf, replyTo } from "./testing/host.ts";

test("a refusal is exit code 2 and stderr, and the user's words are on stdout", () => {
  const outcome = { status: "blocking", reason: "not that one", systemMessage: "mind this" } as const;
  expect(replyTo(eventOf("pre_tool_use"), outcome)).toEqual({
    stdout: "mind this\n",
    stderr: "not that one\n",
    exitCode: 2,
    unsupported: [],
  });
});

test("an event that can only be watched is never blocked, and the reply says so", () => {
  const reply = replyTo(eventOf("post_tool_use"), { status: "blocking", reason: "too late" });
  expect(reply).toMatchObject({ exitCode: 0, unsupported: ["post_tool_use can't be blocked in this host: too late"] });
});

test("an end of the turn refuses what was about to happen", () => {
  expect(replyTo(eventOf("user_prompt_submit"), { stop: { reason: "enough" } })).toMatchObject({ exitCode: 2, stderr: "enough\n" });
});

test.each(["context", "updatedInput", "permission"] as const)("%s is reported as unsupported", (effect) => {
  const all = { context: "text", updatedInput: { command: "true" }, permission: { decision: "ask" } } as const;
  const reply = replyTo(eventOf("pre_tool_use"), { [effect]: all[effect] });
  expect(reply).toMatchObject({ stdout: "", exitCode: 0 });
  expect(reply.unsupported).toHaveLength(1);
});
