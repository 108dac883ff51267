import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOf, count, shortPath, visible } from "./format.ts";

test("shows what can't be seen, and nothing that can't be seen is left", () => {
  expect(visible("a\u202Egpj.exe\u0000\u200B")).toBe(String.raw`a\u{202e}gpj.exe\u{0}\u{200b}`);
  expect(visible("a\tb\nc")).toBe("a\tb\nc");
  const unseen = /[\p{Cf}\p{Co}]/u;
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !unseen.test(visible(text))));
});

test.each([
  [0, "just now"],
  [59, "just now"],
  [61, "1 min ago"],
  [7300, "2 h ago"],
  [200_000, "2 d ago"],
])("%i seconds are %s", (seconds, age) => {
  const now = Date.parse("2026-01-05T00:00:00Z");
  expect(ageOf(new Date(now - seconds * 1000).toISOString(), now)).toBe(age);
});

test("counts and paths read as people write them", () => {
  expect([count(1, "call"), count(2, "call")]).toEqual(["1 call", "2 calls"]);
  expect([shortPath("/home/ada/x", "/home/ada"), shortPath("/home/adam/x", "/home/ada")]).toEqual(["~/x", "/home/adam/x"]);
});
