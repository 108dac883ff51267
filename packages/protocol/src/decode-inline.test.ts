import { expect, test } from "vitest";
import { decodeInline } from "./decode-inline.ts";
import { bashEvent, planned } from "./testing/planned.ts";

const hook = planned({ name: "check", handler: { type: "inline" } });

test.each<[value: unknown, expected: object]>([
  [undefined, { status: "success" }],
  [null, { status: "success" }],
  [true, { status: "success" }],
  ["continue", { status: "success" }],
  ["Continue", { status: "success" }],
  ["allow", { status: "success", permission: { decision: "allow" } }],
  ["block", { status: "blocking", reason: "blocked by check" }],
  [false, { status: "blocking", reason: "refused by check" }],
  ["mind the gap", { status: "success", context: "mind the gap" }],
  [{ Reject: { reason: "no" } }, { status: "blocking", reason: "no" }],
  [{ ModifyInput: { new_input: { command: "ls" } } }, { status: "success", updatedInput: { command: "ls" } }],
  [
    { decision: "block", reason: "no" },
    { status: "blocking", reason: "no" },
  ],
  [
    { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "no" } },
    { status: "blocking", reason: "no" },
  ],
  [{ systemMessage: "hello" }, { status: "success", systemMessage: "hello" }],
  [{}, { status: "success" }],
  [7, { status: "non_blocking_error", failure: "invalid_output" }],
  [[1], { status: "non_blocking_error", failure: "invalid_output" }],
  [() => 1, { status: "non_blocking_error", failure: "invalid_output" }],
])("%j comes to %j", (value, expected) => {
  expect(decodeInline(value, hook, bashEvent())).toMatchObject({ hookId: hook.id, ...expected });
});

test("an answer that leads back to itself is invalid", () => {
  const loop: Record<string, unknown> = {};
  loop["self"] = loop;
  expect(decodeInline(loop, hook, bashEvent())).toMatchObject({ status: "non_blocking_error", failure: "invalid_output" });
});
