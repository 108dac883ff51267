import type { Outcome, ProcessResult } from "@hawk/protocol";
import { expect, test } from "vitest";
import { material, readReply } from "./testing/host.ts";
import { cursor } from "./cursor.ts";

const { decode } = cursor;

function read(native: string, result: Partial<ProcessResult>): Partial<Outcome> {
  const event = decode(native, material.payloads[native]?.[0] ?? {}, {});
  if (!event) throw new Error(`${native} is not in the table`);
  const { hookId: _id, ...outcome } = readReply(event, result);
  return outcome;
}

const denied: Partial<Outcome> = { status: "blocking", reason: "no" };
const success: Partial<Outcome> = { status: "success" };

test.each<[string, string, Partial<ProcessResult>, Partial<Outcome>]>([
  ["an empty answer is no opinion", "preToolUse", {}, success],
  ["a refusal", "preToolUse", { stdout: '{"permission":"deny","user_message":"no"}' }, denied],
  ["a refusal behind other lines", "preToolUse", { stdout: 'log {\n{"permission":"deny","user_message":"no"}' }, denied],
  ["exit code 2, with what is on stdout", "preToolUse", { exitCode: 2, stdout: "no", stderr: "x" }, denied],
  [
    "exit code 2, with what is on stderr",
    "preToolUse",
    { exitCode: 2, stderr: "no" },
    { status: "blocking", reason: "Hook blocked with message: no" },
  ],
  ["text that is not JSON refuses a call", "preToolUse", { stdout: "fine" }, { status: "blocking", reason: "its output is not JSON" }],
  [
    "and does nothing elsewhere",
    "postToolUse",
    { stdout: "fine" },
    { status: "non_blocking_error", failure: "invalid_output", reason: "its output is not JSON" },
  ],
  ["an approval has no effect", "preToolUse", { stdout: '{"permission":"allow"}' }, success],
  [
    "Claude Code's nested answer has none either",
    "preToolUse",
    { stdout: '{"hookSpecificOutput":{"permissionDecision":"deny"}}' },
    success,
  ],
  [
    "a changed input",
    "preToolUse",
    { stdout: '{"updated_input":{"command":"true"}}' },
    { ...success, updatedInput: { command: "true", cwd: "/repo", timeout: 30_000 } },
  ],
  ["text for the model, by Claude Code's name", "postToolUse", { stdout: '{"additionalContext":"hi"}' }, { ...success, context: "hi" }],
  ["another output", "postToolUse", { stdout: '{"updated_mcp_tool_output":"hi"}' }, { ...success, updatedOutput: "hi" }],
  ["another exit code", "preToolUse", { exitCode: 3, stderr: "oops" }, { status: "non_blocking_error", failure: "exit", reason: "oops" }],
  ["a prompt that is refused", "beforeSubmitPrompt", { stdout: '{"continue":false,"user_message":"no"}' }, denied],
  ["a session that is not to start", "sessionStart", { exitCode: 2, stderr: "no" }, { ...success, stop: { reason: "no" } }],
  ["the next task", "stop", { stdout: '{"followup_message":"no"}' }, denied],
  ["the next task, by Claude Code's names", "stop", { stdout: '{"decision":"block","reason":"no"}' }, denied],
  [
    "exit code 2 does not keep an agent going",
    "stop",
    { exitCode: 2, stderr: "no" },
    { status: "non_blocking_error", failure: "exit", reason: "no" },
  ],
  ["words to the user", "preCompact", { stdout: '{"user_message":"hi"}' }, { ...success, systemMessage: "hi" }],
])("%s", (_what, native, result, outcome) => {
  expect(read(native, result)).toEqual(outcome);
});

test("a program that took too long is cancelled", () => {
  expect(read("preToolUse", { exitCode: null, timedOut: true })).toMatchObject({ status: "cancelled", failure: "timeout" });
});
