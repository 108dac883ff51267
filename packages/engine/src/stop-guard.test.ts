import { decide } from "@hawk/protocol";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { expect, test } from "vitest";
import { createStopGuard } from "./stop-guard.ts";
import type { StopGuard } from "./stop-guard.ts";

const stop = (payload: Record<string, unknown> = { session_id: "s1" }, name: HookEvent["name"] = "stop"): HookEvent => ({ name, payload });
const blocked = (event: HookEvent): Verdict => decide([{ hookId: "h", status: "blocking", reason: "go on" }], event);

/** Whether each of so many blocks in a row counts. */
function block(guard: StopGuard, times: number, event = stop()): boolean[] {
  return Array.from({ length: times }, () => guard.settle(guard.prepare(event), blocked(event)).kind === "reject");
}

test.each([
  [0, [false, false]],
  [1, [true, false, true, false]],
  [3, [true, true, true, false, true]],
])("with a cap of %s the blocks in a row that count are %j", (cap, counted) => {
  expect(block(createStopGuard(cap), counted.length)).toEqual(counted);
});

test("a block that does not count is reported, without its reason", () => {
  const { ignored, reason } = createStopGuard(0).settle(stop(), blocked(stop()));
  expect(ignored).toEqual([{ hookId: "", effect: "block", why: "stop was blocked 0 times in a row, which is the limit" }]);
  expect(reason).toBeUndefined();
});

test("a stop that nobody blocks starts the count again", () => {
  const guard = createStopGuard(1);
  block(guard, 1);
  guard.settle(stop(), decide([], stop()));
  expect(block(guard, 1)).toEqual([true]);
});

test("hooks are told that a hook keeps the agent going, unless the host says so itself", () => {
  const guard = createStopGuard(8);
  const isActive = (event = stop()): unknown => guard.prepare(event).payload["stop_hook_active"];
  expect(isActive()).toBe(false);
  block(guard, 1);
  expect(isActive()).toBe(true);
  expect(isActive(stop({ session_id: "s1", stop_hook_active: false }))).toBe(false);
  expect(isActive(stop({ session_id: "s2" }))).toBe(false);
});

test.each<[string, HookEvent]>([
  ["another session", stop({ session_id: "s2" })],
  ["a subagent of the session", stop({ session_id: "s1" }, "subagent_stop")],
  ["another agent", stop({ session_id: "s1", agent_id: "a2" })],
  ["a teammate", stop({ session_id: "s1", teammate_name: "t" })],
])("%s has a count of its own", (_, other) => {
  const guard = createStopGuard(1);
  block(guard, 1);
  expect(block(guard, 2, other)).toEqual([true, false]);
});

test.each(["user_prompt_submit", "session_end"] as const)("%s starts the counts of its session again, and of no other", (name) => {
  const guard = createStopGuard(1);
  const other = stop({ session_id: "s11" });
  block(guard, 1);
  block(guard, 1, other);
  guard.prepare({ name, payload: { session_id: "s1" } });
  expect([block(guard, 1), block(guard, 1, other)]).toEqual([[true], [false]]);
});

test.each(["pre_tool_use", "session_end"] as const)("%s is left as it is", (name) => {
  const guard = createStopGuard(0);
  const event: HookEvent = { name, payload: {} };
  const verdict = blocked(event);
  expect(guard.prepare(event)).toBe(event);
  expect(guard.settle(event, verdict)).toBe(verdict);
});

test("sessions that never end do not add up", () => {
  const guard = createStopGuard(1);
  for (let index = 0; index < 2500; index++) expect(block(guard, 1, stop({ session_id: `s${index}` }))).toEqual([true]);
});
