import { expect, test } from "vitest";
import { eventOf, readReply } from "./testing/host.ts";

test("exit code 3 ends the agent, or skips a compaction", () => {
  const result = { exitCode: 3, stdout: "", stderr: "enough\n" };
  expect(readReply(eventOf("pre_tool_use"), result)).toMatchObject({ status: "success", stop: { reason: "enough" } });
  expect(readReply(eventOf("pre_compact"), result)).toMatchObject({ status: "blocking", reason: "enough" });
});

test("all else is as in Claude Code", () => {
  const result = { exitCode: 2, stdout: "", stderr: "no" };
  expect(readReply(eventOf("pre_tool_use"), result)).toMatchObject({ status: "blocking", reason: "no" });
});
