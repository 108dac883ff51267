import { expect, test } from "vitest";
import { safeRegex } from "./safe-regex.ts";

test.each([
  ["Ba.*", "Bash", true],
  ["^Bash$", "Bash", true],
  ["sh$", "Bash", true],
  ["a", "Bash", true],
  ["^a", "Bash", false],
  ["^(?!Edit).*$", "Bash", true],
  ["^(?!Edit|Write).+$", "Write", false],
  ["^(?!mcp__).*", "mcp__x__y", false],
])("%s on %s: %s", (pattern, text, expected) => {
  expect(safeRegex(pattern)?.(text)).toBe(expected);
});

test.each(["(", "[a", "a{2,1}", "(?=a)b", "(a)\\1", "a(?!b)", "x".repeat(5000), "*"])("%.20s can't be compiled", (pattern) => {
  expect(safeRegex(pattern)).toBeNull();
});

test("a pattern that would hang a backtracking engine does not hang this one", () => {
  expect(safeRegex("^(a+)+$")?.(`${"a".repeat(5000)}!`)).toBe(false);
});

test("thousands of different patterns do not pile up", () => {
  for (let index = 0; index < 2500; index++) expect(safeRegex(`x${index}$`)?.(`x${index}`)).toBe(true);
});
