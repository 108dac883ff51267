import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { runTwo } from "./run-two.ts";

test("answers in the order of the list, never more than two at a time", async () => {
  let running = 0;
  let most = 0;
  const answers = await runTwo([3, 1, 2, 0, 4], async (turns) => {
    most = Math.max(most, ++running);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    running--;
    return turns * 10;
  });
  expect(answers).toEqual([30, 10, 20, 0, 40]);
  expect(most).toBe(2);
});

test("has nothing to do for an empty list", async () => {
  expect(await runTwo([], () => Promise.reject(new Error("called")))).toEqual([]);
});
