import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const words = ["events", "description", "deps", "env", "timeout", "matcher"];

test.each([
  ["event", ["events"]],
  ["timeuot", ["timeout"]],
  ["evn", ["env"]],
  ["mathcer", ["matcher"]],
  ["banana", []],
  ["", []],
])("%s → %j", (word, expected) => {
  expect(nearest(word, words)).toEqual(expected);
});

test("puts the nearest first", () => {
  expect(nearest("stopp", ["stow", "step", "stop"])[0]).toBe("stop");
});
