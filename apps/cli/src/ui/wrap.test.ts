import { expect, test } from "vitest";
import { wrap } from "./wrap.ts";

test.each([
  ["a b c", 20, ["a b c"]],
  ["words that go on and on and on", 20, ["words that go on and", "on and on"]],
  ["one\ntwo", Infinity, ["one", "two"]],
  ["averyverylongwordwithoutanyblank x", 20, ["averyverylongwordwit", "houtanyblank x"]],
  ["🦅🦅🦅", 2, ["🦅🦅", "🦅"]],
  ["", 20, [""]],
])("%j is wrapped for a width of %s", (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});
