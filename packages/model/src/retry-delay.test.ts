import { expect, test } from "vitest";
import { readRetryAfterMs, retryDelayMs } from "./retry-delay.ts";

test.each([
  [0, 500, undefined, 500],
  [1, 500, undefined, 1000],
  [0, 60_000, undefined, 10_000],
  [0, 500, 0, 0],
  [0, 500, 2000, 2000],
  [0, 500, 3_600_000, 10_000],
])("retry %i on a base of %i ms, with %s ms asked for, waits %i ms", (retries, baseMs, askedMs, delayMs) => {
  expect(retryDelayMs(retries, baseMs, askedMs, 0)).toBe(delayMs);
});

test("spreads by up to a quarter", () => {
  expect(retryDelayMs(0, 1000, undefined, 0.999)).toBeCloseTo(1250, -1);
});

test.each([
  ["2", 2000],
  ["0.5", 500],
  [" 3 ", 3000],
  ["Thu, 01 Jan 1970 00:00:10 GMT", 9000],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ["-1e9999x", undefined],
  ["soon", undefined],
  [undefined, undefined],
  [["1", "2"], undefined],
])("retry-after: %s is %s ms", (value, expected) => {
  expect(readRetryAfterMs({ "retry-after": value }, 1000)).toBe(expected);
});
