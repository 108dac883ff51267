import { eventInfo, eventNames } from "@hawk/events";
import { expect, test } from "vitest";
import type { PlannedHook } from "./dialect.ts";
import { applyFailurePolicy } from "./failure-policy.ts";
import { failureKinds } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { keepsGoing } from "./verdict.ts";

const hook: PlannedHook = {
  id: "guard",
  name: "guard.py",
  events: ["pre_tool_use"],
  dialect: "hawk",
  handler: { type: "shell", file: "/guard.py", passContext: true, parseResult: true },
  timeoutSeconds: 5,
  priority: 0,
  onFailure: "block",
  onUnsupported: "warn",
  async: false,
  once: false,
  env: {},
  origin: { layer: "user", file: "/config.yaml", line: 1, column: 1 },
};
const failure: Outcome = { hookId: "guard", status: "non_blocking_error", failure: "exit", reason: "exit code 1" };
/** Every kind but the user's own doing, both as an error and as a hook that was not allowed to finish. */
const kinds = failureKinds.filter((kind) => kind !== "abort");
const failures: Outcome[] = kinds.flatMap((kind) => [
  { ...failure, failure: kind },
  { ...failure, status: "cancelled", failure: kind },
]);

test.each(eventNames)("a failure on %s blocks where it can and may", (name) => {
  const blocks = eventInfo(name).canBlock === true && !keepsGoing(name);
  for (const outcome of failures) {
    expect(applyFailurePolicy(outcome, hook, { name }).status).toBe(blocks ? "blocking" : outcome.status);
    expect(applyFailurePolicy(outcome, { ...hook, onFailure: "continue" }, { name })).toBe(outcome);
    expect(applyFailurePolicy(outcome, { ...hook, async: true }, { name })).toBe(outcome);
  }
});

test("says which hook failed and how", () => {
  expect(applyFailurePolicy(failure, hook, { name: "pre_tool_use" }).reason).toBe(
    "guard.py failed, and a failure of it blocks: exit code 1",
  );
});

test("what the user aborted is not a failure, and what succeeded or blocked stays as it is", () => {
  for (const outcome of [
    { ...failure, status: "cancelled", failure: "abort" },
    { hookId: "x", status: "success" },
    { hookId: "x", status: "blocking", reason: "r" },
  ] as Outcome[]) {
    expect(applyFailurePolicy(outcome, hook, { name: "pre_tool_use" })).toBe(outcome);
  }
});
