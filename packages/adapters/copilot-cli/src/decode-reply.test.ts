import type { Outcome, ProcessResult } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { material, readReply } from "./testing/host.ts";
import { copilotCli } from "./copilot-cli.ts";

const { decode } = copilotCli;

function read(native: string, result: Partial<ProcessResult>): Partial<Outcome> {
  const event = decode(native, material.payloads[native]?.[0] ?? {}, {});
  if (!event) throw new Error(`${native} is not in the table`);
  const { hookId: _hookId, ...outcome } = readReply(event, result);
  return outcome;
}

function said(native: string, output: Record<string, unknown>): Partial<Outcome> {
  return read(native, { stdout: JSON.stringify(output) });
}

describe("before a tool", () => {
  test.each<[string, Partial<ProcessResult>, string]>([
    ["exit code 2, without stderr", { exitCode: 2, stderr: "secret" }, "hook exited with code 2"],
    ["exit code 1", { exitCode: 1 }, "hook errored"],
    ["a program that is gone", { exitCode: null, spawnError: "ENOENT" }, "hook errored"],
    ["a reason in JSON", { exitCode: 2, stdout: '{"permissionDecisionReason": "no"}' }, "no"],
  ])("%s refuses", (_what, result, reason) => {
    expect(read("preToolUse", result)).toEqual({ status: "blocking", reason });
  });

  test("a timeout does not", () => {
    expect(read("preToolUse", { exitCode: null, timedOut: true })).toMatchObject({ status: "cancelled", failure: "timeout" });
  });

  test.each(["plain text", "{", "[]"])("%j means nothing", (stdout) => {
    expect(read("preToolUse", { stdout })).toEqual({ status: "success" });
  });

  test("the host's own fields count, and Claude Code's nested ones do not", () => {
    expect(said("preToolUse", { permissionDecision: "ask", modifiedArgs: { command: "true" }, additionalContext: "x" })).toEqual({
      status: "success",
      permission: { decision: "ask" },
      updatedInput: { command: "true" },
      context: "x",
    });
    expect(said("preToolUse", { hookSpecificOutput: { permissionDecision: "deny" } })).toEqual({ status: "success" });
  });
});

test.each<[string, Record<string, unknown>, Partial<Outcome>]>([
  ["permissionRequest", { behavior: "deny", message: "no" }, { status: "blocking", reason: "no" }],
  ["permissionRequest", { behavior: "allow" }, { status: "success", permission: { decision: "allow" } }],
  ["agentStop", { decision: "block", reason: "go on", additionalContext: "x" }, { status: "blocking", reason: "go on" }],
  ["sessionEnd", { decision: "block", reason: "x" }, { status: "success" }],
  ["userPromptSubmitted", { modifiedPrompt: "x" }, { status: "success", updatedInput: { prompt: "x" } }],
  ["postToolUse", { modifiedResult: { textResultForLlm: "x" } }, { status: "success", updatedOutput: "x" }],
  ["subagentStop", { modifiedResponse: "x" }, { status: "success", updatedOutput: "x" }],
])("%s: %j", (native, output, outcome) => {
  expect(said(native, output)).toEqual(outcome);
});

test("elsewhere exit code 2 is a warning, and of a tool that has failed advice", () => {
  expect(read("agentStop", { exitCode: 2, stderr: "no" })).toEqual({ status: "non_blocking_error", failure: "exit", reason: "no" });
  expect(read("postToolUseFailure", { exitCode: 2, stderr: "try again\n" })).toEqual({ status: "success", context: "try again" });
});
