import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeInline } from "./decode-inline.ts";
import { outputKeys } from "./dialects/claude-output-shape.ts";
import { applyFailurePolicy } from "./failure-policy.ts";
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
  [false, { status: "blocking", reason: "blocked by check" }],
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
  ["BLOCK", { status: "blocking", reason: "blocked by check" }],
  ["ALLOW", { status: "success", permission: { decision: "allow" } }],
  [{ ok: true }, { status: "success" }],
  [
    { ok: false, reason: "no" },
    { status: "blocking", reason: "no" },
  ],
  [{ decision: "continue" }, { status: "success" }],
  [{ decision: "allow" }, { status: "success", permission: { decision: "allow" } }],
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

const guard = planned({ name: "guard", handler: { type: "inline" }, dialect: "hawk", onFailure: "block" });

test.each<[value: unknown, says: string]>([
  [{ Reject: "no" }, 'expected {"Reject": {"reason": "…"}}'],
  [{ Reject: {} }, 'expected {"Reject": {"reason": "…"}}'],
  [{ Rejct: { reason: "no" } }, '"Rejct" is not part of an answer; did you mean "Reject"?'],
  [{ Reject: { reason: "no" }, extra: 1 }, '"extra" is not part of an answer'],
  [{ ModifyInput: { input: {} } }, 'expected {"ModifyInput": {"new_input": {…}}}'],
  [{ ModifyInput: { new_input: "ls" } }, 'expected {"ModifyInput": {"new_input": {…}}}'],
  [{ allowed: false }, '"allowed" is not part of an answer'],
  [{ decison: "block" }, '"decison" is not part of an answer; did you mean "decision"?'],
  [{ decision: "deny" }, 'expected "decision" to be "approve" or "block", got "deny"'],
  [{ ok: "no" }, 'expected "ok" to be true or false, got string'],
  [{ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecison: "deny" } }, '"permissionDecison" is not part of an answer'],
  ["deny", 'expected "allow", "block", "continue" or a text for the model, got "deny"'],
  ["Reject", 'got "Reject"'],
  ["blok", 'got "blok"'],
  ["No.", 'got "No."'],
  [0, "expected an answer, got number"],
])("%j is not understood: a failure that says so, and a block where the hook is a guard", (value, says) => {
  const outcome = decodeInline(value, hook, bashEvent());
  expect(outcome).toMatchObject({ status: "non_blocking_error", failure: "invalid_output" });
  expect(outcome.reason).toContain(says);
  expect(applyFailurePolicy(decodeInline(value, guard, bashEvent()), guard, bashEvent())).toMatchObject({ status: "blocking" });
});

test("no object with a key that is nobody's, and no misspelling of a decision, lets a call pass silently", () => {
  const known = new Set([...outputKeys, "async", "asyncTimeout", "ok", "answer", "Reject", "ModifyInput"]);
  const strayKey = fc.string({ minLength: 1 }).filter((key) => !known.has(key));
  fc.assert(
    fc.property(strayKey, fc.jsonValue(), (key, value) => {
      expect(decodeInline({ [key]: value }, hook, bashEvent())).toMatchObject({ failure: "invalid_output" });
    }),
  );
});

test.each([
  ["cocode", "post_tool_use"],
  ["cocode", "post_tool_use_failure"],
  ["code-agent", "post_tool_use"],
  ["arawn", "stop"],
] as const)("in %s a callback can't block %s, and that is said", (dialect, name) => {
  expect(decodeInline(false, { ...hook, dialect }, bashEvent(name))).toMatchObject({
    failure: "unsupported",
    status: "non_blocking_error",
  });
});
