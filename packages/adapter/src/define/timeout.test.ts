import { expect, test } from "vitest";
import { inMilliseconds, inSeconds } from "./timeout.ts";

test.each([
  ["seconds as they are", inSeconds(), 0.5, 0.5],
  ["whole seconds", inSeconds({ whole: true }), 29.1, 30],
  ["no number for no time", inSeconds(), 0, undefined],
  ["no number for no end", inSeconds(), Number.POSITIVE_INFINITY, undefined],
  ["the longest for no end", inSeconds({ longest: 60 }), Number.POSITIVE_INFINITY, 60],
  ["the usual for no time", inSeconds({ fallback: 60 }), Number.NaN, 60],
  ["milliseconds", inMilliseconds(), 0.0001, 1],
  ["no more than a timer takes", inMilliseconds(), 1e9, 2_147_483_647],
  ["no less than the host takes for milliseconds", inMilliseconds({ least: 1000 }), 0.1, 1000],
] as const)("%s", (_what, { write }, seconds, written) => {
  expect(write(seconds, "stop")).toBe(written);
});
