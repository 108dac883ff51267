import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { explainSystemError } from "./system-error.ts";

test("what the system refuses is reported with what to do about it", () => {
  let error: unknown;
  try {
    statSync("/dev/null/x");
  } catch (thrown) {
    error = thrown;
  }
  expect(explainSystemError(error)).toMatchObject({
    message: "not a directory, stat '/dev/null/x'",
    hint: "part of that path is a file, not a directory",
  });
});

test.each([
  new Error("EACCES"),
  new TypeError("x"),
  "EACCES",
  null,
  Object.assign(new Error("x"), { code: "ERR_INVALID_ARG", syscall: "open" }),
])("anything else is not a system error: %j", (error) => {
  expect(explainSystemError(error)).toBeNull();
});
