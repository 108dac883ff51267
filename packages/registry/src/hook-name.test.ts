import { isHawkError } from "@hawk/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkHookName, cleanHookName, findNamesake, freeHookName, isHookName } from "./hook-name.ts";

test.each(["guard.py", "a", "0.sh", "Guard_v2.final.py", "context.stdout.md", "a".repeat(128)])("%s is a name", (name) => {
  expect(isHookName(name)).toBe(true);
  expect(() => checkHookName(name)).not.toThrow();
});

test.each([
  ["", "it is empty", "hook"],
  ["../guard.py", "it has a slash in it", "guard.py"],
  ["a\\b.py", "it has a slash in it", "a-b.py"],
  [".hidden.sh", "it does not begin with a letter or a digit", "hidden.sh"],
  ["-rf.sh", "it does not begin with a letter or a digit", "rf.sh"],
  ["my guard.py", "only letters, digits and . _ - can be in it", "my-guard.py"],
  ["Prüfung (neu).py", "only letters, digits and . _ - can be in it", "Prufung-neu.py"],
  ["guard\u202Eyp.sh", "only letters, digits and . _ - can be in it", "guard-yp.sh"],
  ["日本.sh", "only letters, digits and . _ - can be in it", "hook.sh"],
  ["guard.py~", "editors use such names for leftovers", "guard.py"],
  ["guard.py.bak", "editors use such names for leftovers", "guard.py"],
  [`${"a".repeat(140)}.stdout.md`, "it is longer than 128 characters", `${"a".repeat(118)}.stdout.md`],
])("%j is not a name, and hawk says why and what would do", (name, why, suggestion) => {
  let error: unknown;
  try {
    checkHookName(name);
  } catch (thrown) {
    error = thrown;
  }
  if (!isHawkError(error)) throw new Error("expected a HawkError");
  expect(error.code).toBe("registry/bad-name");
  expect(error.message).toContain(why);
  expect(error.hint).toBe(`${suggestion} would do`);
});

test("whatever is given, what is suggested is a name", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.string({ unit: fc.constantFrom("a", ".", "-", "_", "~", "/", " ", ".bak") }),
      ),
      (name) => {
        expect(isHookName(cleanHookName(name)), cleanHookName(name)).toBe(true);
      },
    ),
  );
});

test("a name that is one stays as it is", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_]{0,60}(\.[a-z]{1,5})?$/).filter(isHookName), (name) => {
      expect(cleanHookName(name)).toBe(name);
    }),
  );
});

describe("namesakes", () => {
  test.each([
    ["Guard.py", "guard.py"],
    ["guard.PY", "guard.py"],
  ])("%s and %s are taken for one", (name, other) => {
    expect(findNamesake(name, ["notes.md", other])).toBe(other);
  });

  test("a name is not a namesake of itself", () => {
    expect(findNamesake("guard.py", ["guard.py", "guard.sh"])).toBeNull();
  });
});

test.each([
  ["guard.py", ["guard.py"], "guard-2.py"],
  ["guard.py", ["guard.py", "Guard-2.py"], "guard-3.py"],
  ["context.stdout.md", ["context.stdout.md"], "context-2.stdout.md"],
  ["guard", ["guard"], "guard-2"],
])("beside %s, what is free is found", (name, names, free) => {
  expect(freeHookName(name, names)).toBe(free);
});
