import { hookDefaults } from "@hawk/protocol";
import type { PlannedHook } from "@hawk/protocol";
import { expect, test } from "vitest";
import { decodeReply } from "./decode-reply.ts";
import { eventOf } from "./testing/verdicts.ts";

const hook: PlannedHook = {
  id: "own.sh",
  name: "own.sh",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 60,
  ...hookDefaults,
  origin: { layer: "user", file: "hooks.json", line: 1, column: 1 },
};

test("exit code 3 ends the agent, or skips a compaction", () => {
  const result = { exitCode: 3, stdout: "", stderr: "enough\n" };
  expect(decodeReply(result, hook, eventOf("pre_tool_use"))).toMatchObject({ status: "success", stop: { reason: "enough" } });
  expect(decodeReply(result, hook, eventOf("pre_compact"))).toMatchObject({ status: "blocking", reason: "enough" });
});

test("all else is as in Claude Code", () => {
  const result = { exitCode: 2, stdout: "", stderr: "no" };
  expect(decodeReply(result, hook, eventOf("pre_tool_use"))).toMatchObject({ status: "blocking", reason: "no" });
});
