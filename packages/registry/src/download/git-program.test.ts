import { expect, test } from "vitest";
import { findGit } from "./git-program.ts";

test("git is found in absolute parts of the PATH only", () => {
  expect(findGit(process.env["PATH"])).toMatch(/^\/.*\/git$/);
  expect(() => findGit("bin:.:")).toThrow("git isn't on the PATH");
  expect(() => findGit(undefined)).toThrow("git isn't on the PATH");
});
