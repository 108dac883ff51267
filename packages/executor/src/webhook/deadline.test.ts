import { expect, test } from "vitest";
import { startDeadline } from "./deadline.ts";

test("ends when the time is over", async () => {
  const deadline = startDeadline(10, undefined);
  expect(deadline.interruption()).toBeNull();
  await deadline.ended;
  expect([deadline.interruption(), deadline.signal.aborted]).toEqual([{ timedOut: true }, true]);
});

test("ends when the caller aborts, and stays so when the time is over too", async () => {
  const outer = new AbortController();
  const deadline = startDeadline(10, outer.signal);
  outer.abort();
  await deadline.ended;
  expect(deadline.interruption()).toEqual({ aborted: true });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(deadline.interruption()).toEqual({ aborted: true });
});

test("ends at once when the caller has aborted before", async () => {
  const deadline = startDeadline(60_000, AbortSignal.abort());
  await deadline.ended;
  deadline.stop();
  expect(deadline.interruption()).toEqual({ aborted: true });
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER, Infinity])("%s ms are a long time, not none", async (timeoutMs) => {
  const deadline = startDeadline(timeoutMs, undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  deadline.stop();
  expect(deadline.interruption()).toBeNull();
});

test("once stopped it hears of nothing", async () => {
  const outer = new AbortController();
  const deadline = startDeadline(10, outer.signal);
  deadline.stop();
  outer.abort();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([deadline.interruption(), deadline.signal.aborted]).toEqual([null, false]);
});

test("all that wait for one signal end with it, but for those that have stopped", async () => {
  const outer = new AbortController();
  const [first, stopped, last] = [1, 2, 3].map(() => startDeadline(60_000, outer.signal));
  stopped?.stop();
  outer.abort();
  await Promise.all([first?.ended, last?.ended]);
  expect([first, stopped, last].map((one) => one?.interruption())).toEqual([{ aborted: true }, null, { aborted: true }]);
  for (const one of [first, last]) one?.stop();
});
