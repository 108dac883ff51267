import { expect, test, vi } from "vitest";
import { HawkError, isHawkError } from "./index.ts";

test("carries code, message, hint, cause and whether anything changed", () => {
  const cause = new SyntaxError("unexpected token");
  const error = new HawkError("settings/unparsable", "settings.json:12:3 expected a comma", {
    hint: "fix the file",
    changed: false,
    cause,
  });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: "HawkError",
    code: "settings/unparsable",
    message: "settings.json:12:3 expected a comma",
    hint: "fix the file",
    changed: false,
    cause,
  });
});

test("has no hint and no cause unless given", () => {
  const error = new HawkError("scan/not-found", "no such path");
  expect(error.hint).toBeUndefined();
  expect(error.changed).toBeUndefined();
  expect("cause" in error).toBe(false);
});

test("is recognised when it comes from another copy of the package", async () => {
  vi.resetModules();
  const copy = await import("./hawk-error.ts");
  const error = new copy.HawkError("scan/not-found", "no such path");
  expect(error).not.toBeInstanceOf(HawkError);
  expect(isHawkError(error)).toBe(true);
});

test("does not show its brand when it is printed or serialised", () => {
  const error = new HawkError("scan/not-found", "no such path");
  expect(Object.getOwnPropertySymbols(Object.assign({}, error))).toEqual([]);
});

test.each([
  ["an error", new Error("x")],
  ["null", null],
  ["undefined", undefined],
  ["a look-alike", { code: "a/b", message: "m" }],
  ["a string", "a/b"],
])("takes %s for something else", (_, value) => {
  expect(isHawkError(value)).toBe(false);
});
