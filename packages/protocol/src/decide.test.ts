import { eventInfo, eventNames } from "@hawk/events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide } from "./decide.ts";
import type { Outcome, PermissionDecision } from "./outcome.ts";
import { isAllowed, toDecision, toHookResult } from "./verdict.ts";

const ok = (more: Partial<Outcome> = {}): Outcome => ({ hookId: "a", status: "success", ...more });
const block = (reason?: string, hookId = "b"): Outcome =>
  reason === undefined ? { hookId, status: "blocking" } : { hookId, status: "blocking", reason };
const permission = (decision: PermissionDecision, reason?: string): Outcome =>
  ok({ permission: reason ? { decision, reason } : { decision } });
const tool = { name: "pre_tool_use" } as const;

test("nothing done is nothing said", () => {
  expect(decide([], tool)).toMatchObject({ kind: "continue", context: "", systemMessages: [], ignored: [], failures: [] });
  expect(decide([ok()], tool)).not.toHaveProperty("permission");
});

describe("blocking", () => {
  test("one block is a rejection with its reason", () => {
    const verdict = decide([ok(), block("no"), ok()], tool);
    expect(verdict).toMatchObject({ kind: "reject", reason: "no", permission: { decision: "deny", reason: "no" } });
    expect(isAllowed(verdict)).toBe(false);
  });

  test("several reasons are joined in plan order, each once", () => {
    expect(decide([block("b", "1"), block("a", "2"), block("b", "3")], tool).reason).toBe("b\na");
  });

  test("a block without a reason still gets one: some hosts let a denial without a reason pass", () => {
    expect(decide([block()], tool).reason).toBe("blocked by a hook");
    expect(decide([block("")], tool).reason).toBe("blocked by a hook");
  });

  test.each(eventNames.filter((name) => !eventInfo(name).canBlock))("%s can't be blocked, and the attempt is reported", (name) => {
    const verdict = decide([block("no")], { name });
    expect(verdict).toMatchObject({ kind: "continue", ignored: [{ hookId: "b", effect: "block", why: `${name} can't be blocked` }] });
    expect(isAllowed(verdict)).toBe(true);
  });

  test.each(eventNames.filter((name) => eventInfo(name).canBlock))("%s can be blocked", (name) => {
    expect(decide([block("no")], { name })).toMatchObject({ kind: "reject", reason: "no", ignored: [] });
  });

  test("failures and cancellations do not block, and are reported", () => {
    const failure: Outcome = { hookId: "f", status: "non_blocking_error", failure: "exit", reason: "exit code 1" };
    const cancelled: Outcome = { hookId: "c", status: "cancelled", failure: "timeout", reason: "timed out after 5 s" };
    expect(decide([failure, cancelled], tool)).toMatchObject({ kind: "continue", failures: [failure, cancelled] });
  });
});

describe("permissions", () => {
  const decisions: PermissionDecision[] = ["deny", "defer", "ask", "allow"];
  test.each(decisions.flatMap((a, i) => decisions.map((b, j) => [a, b, decisions[Math.min(i, j)]] as const)))(
    "%s and %s come to %s",
    (a, b, expected) => {
      expect(decide([permission(a), permission(b)], tool).permission?.decision).toBe(expected);
    },
  );

  test("a denial rejects, whatever else was allowed", () => {
    expect(decide([permission("allow", "fine"), permission("deny", "policy"), permission("allow")], tool)).toMatchObject({
      kind: "reject",
      reason: "policy",
    });
    expect(decide([permission("allow"), block("no")], tool).permission).toEqual({ decision: "deny", reason: "no" });
  });

  test.each(["ask", "defer", "allow"] as const)("%s is not a rejection", (decision) => {
    expect(decide([permission(decision, "r")], tool)).toMatchObject({ kind: "continue", permission: { decision, reason: "r" } });
  });

  test("an event that asks for no permission reports the attempt", () => {
    expect(decide([permission("allow")], { name: "stop" })).toMatchObject({ ignored: [{ effect: "permission" }] });
    expect(decide([permission("allow")], { name: "stop" })).not.toHaveProperty("permission");
  });
});

describe("changes", () => {
  test("of two changed inputs the one that ended last counts, else the last in plan order", () => {
    const change = (text: string, finishedAtMs?: number): Outcome =>
      ok({ updatedInput: { text }, ...(finishedAtMs === undefined ? {} : { finishedAtMs }) });
    expect(decide([change("late", 9), change("early", 3)], tool)).toMatchObject({ kind: "modify", input: { text: "late" } });
    expect(decide([change("first"), change("second")], tool).input).toEqual({ text: "second" });
  });

  test("a rejection has no changed input", () => {
    expect(decide([ok({ updatedInput: { x: 1 } }), block("no")], tool)).not.toHaveProperty("input");
  });

  test("an output is replaced where there is one", () => {
    expect(decide([ok({ updatedOutput: "x" })], { name: "post_tool_use" }).output).toBe("x");
    expect(decide([ok({ updatedOutput: "x" })], tool).ignored).toMatchObject([{ effect: "updatedOutput" }]);
    expect(decide([ok({ updatedInput: {} })], { name: "post_tool_use" }).ignored).toMatchObject([{ effect: "updatedInput" }]);
  });

  test("context is joined in plan order, and ignored where it can't reach the model", () => {
    expect(decide([ok({ context: "one" }), ok({ context: "" }), ok({ context: "two" })], { name: "session_start" }).context).toBe(
      "one\ntwo",
    );
    expect(decide([ok({ context: "one" })], { name: "session_end" })).toMatchObject({ context: "", ignored: [{ effect: "context" }] });
  });

  test("messages, suppression and the host's own fields are passed on", () => {
    const verdict = decide([ok({ systemMessage: "m", extra: { a: 1, b: 1 } }), ok({ suppressOutput: true, extra: { b: 2 } })], tool);
    expect(verdict).toMatchObject({ systemMessages: ["m"], suppressOutput: true });
    expect({ ...verdict.extra }).toEqual({ a: 1, b: 2 });
  });
});

describe("stopping", () => {
  test("a hook that stops the agent keeps the tool from running", () => {
    const verdict = decide([ok({ stop: { reason: "enough" } })], tool);
    expect(verdict).toMatchObject({ kind: "continue", stop: { reason: "enough" } });
    expect(isAllowed(verdict)).toBe(false);
    expect(toHookResult(verdict)).toEqual({ Reject: { reason: "enough" } });
  });

  test("on stop, stopping outweighs going on", () => {
    const verdict = decide([block("go on"), ok({ stop: {} })], { name: "stop" });
    expect(verdict).toMatchObject({ kind: "continue", stop: {}, ignored: [{ effect: "block" }] });
    expect(isAllowed(verdict)).toBe(true);
  });
});

test.each([
  ["nothing", [], true, "continue", "Continue"],
  ["an allowance", [permission("allow")], true, "allow", "Continue"],
  ["a question", [permission("ask")], true, "continue", "Continue"],
  ["a block", [block("no")], false, "block", { Reject: { reason: "no" } }],
  ["a change", [ok({ updatedInput: { a: 1 } })], true, "continue", { ModifyInput: { new_input: { a: 1 } } }],
])("%s in the words of the specifications", (_, outcomes, allowed, decision, result) => {
  const verdict = decide(outcomes, tool);
  expect([isAllowed(verdict), toDecision(verdict), toHookResult(verdict)]).toEqual([allowed, decision, result]);
});

const anyOutcome: fc.Arbitrary<Outcome> = fc.record(
  {
    hookId: fc.string(),
    status: fc.constantFrom("success", "blocking", "non_blocking_error", "cancelled"),
    reason: fc.string(),
    permission: fc.record({ decision: fc.constantFrom<PermissionDecision>("deny", "defer", "ask", "allow") }),
    updatedInput: fc.dictionary(fc.string(), fc.jsonValue()),
    updatedOutput: fc.jsonValue(),
    context: fc.string(),
    stop: fc.record({ reason: fc.string() }, { requiredKeys: [] }),
    extra: fc.dictionary(fc.string(), fc.jsonValue()),
  },
  { requiredKeys: ["hookId", "status"] },
);

test("a denial is never lost: one more hook makes no rejection into anything else, unless it stops the agent", () => {
  fc.assert(
    fc.property(fc.constantFrom(...eventNames), fc.array(anyOutcome), anyOutcome, fc.nat(), (name, outcomes, more, at) => {
      const before = decide(outcomes, { name });
      const index = at % (outcomes.length + 1);
      const after = decide([...outcomes.slice(0, index), more, ...outcomes.slice(index)], { name });
      if (before.kind === "reject" && !more.stop) expect(after.kind).toBe("reject");
      if (!isAllowed(before) && name !== "stop" && !more.stop) expect(isAllowed(after)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("nothing that a hook asked for is dropped silently", () => {
  fc.assert(
    fc.property(fc.constantFrom(...eventNames), anyOutcome, (name, outcome) => {
      const verdict = decide([outcome], { name });
      const ignored = new Set(verdict.ignored.map(({ effect }) => effect));
      if (outcome.status === "blocking") expect(verdict.kind === "reject" || ignored.has("block")).toBe(true);
      if (outcome.context) expect(verdict.context === outcome.context || ignored.has("context")).toBe(true);
      if (outcome.updatedInput) expect(verdict.kind !== "continue" || ignored.has("updatedInput")).toBe(true);
      if (outcome.updatedOutput !== undefined) expect(verdict.output !== undefined || ignored.has("updatedOutput")).toBe(true);
    }),
    { numRuns: 500 },
  );
});
