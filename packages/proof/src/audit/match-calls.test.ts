import fc from "fast-check";
import { expect, test } from "vitest";
import { matchCalls } from "./match-calls.ts";
import type { Moment } from "./match-calls.ts";

const at = (seconds: number, session = "s", tool = "Bash"): Moment => ({ time: seconds * 1000, session, tool });
const times = (calls: readonly Moment[]): number[] => calls.map(({ time }) => time / 1000).toSorted((one, other) => one - other);

test.each([
  ["the first of three", [1, 10, 20], [10, 20], [1]],
  ["the second", [1, 10, 20], [1, 20], [10]],
  ["the last", [1, 10, 20], [1, 10], [20]],
  ["one, though its line came late", [1, 1, 1], [2, 600], [1]],
  ["none, though the agent wrote its calls down after it had asked", [10.9], [9], []],
  ["both, since nobody asks before there is a call", [20, 30], [10], [20, 30]],
])("finds %s", (_, calls, lines, left) => {
  expect(
    times(
      matchCalls(
        calls.map((time) => at(time)),
        lines.map((time) => at(time)),
      ),
    ),
  ).toEqual(left);
});

test("a line stands for a call of its own session and tool, or of any if it names none", () => {
  expect(matchCalls([at(1)], [at(1, "other")]).length).toBe(1);
  expect(matchCalls([at(1)], [at(1, "s", "Edit")]).length).toBe(1);
  expect(matchCalls([at(1), at(2), at(3)], [at(1, ""), at(2, "s", ""), at(3, "", "")])).toEqual([]);
});

test("of calls that are far enough apart, exactly those are found that have no line", () => {
  const call = fc.record({
    session: fc.constantFrom("a", "b"),
    tool: fc.constantFrom("Bash", "Edit"),
    isAsked: fc.boolean(),
    delay: fc.nat({ max: 2900 }),
  });
  fc.assert(
    fc.property(fc.array(call), (script) => {
      const calls = script.map(({ session, tool, isAsked, delay }, index) => ({ time: index * 6000 + 500, session, tool, isAsked, delay }));
      const lines = calls
        .filter(({ isAsked }) => isAsked)
        .map(({ time, delay, session, tool }) => ({ session, tool, time: Math.floor((time + delay) / 1000) * 1000 }));
      expect(new Set(matchCalls(calls, lines))).toEqual(new Set(calls.filter(({ isAsked }) => !isAsked)));
    }),
  );
});
