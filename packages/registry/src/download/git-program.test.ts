import { expect, test } from "vitest";
import { findGit, isOutdatedGit } from "./git-program.ts";

test.each([
  ["git version 2.39.5", true],
  ["git version 2.43.6", true],
  ["git version 2.43.7", false],
  ["git version 2.43.7.windows.1", false],
  ["git version 2.45.3", true],
  ["git version 2.47.3 (Apple Git-154)", false],
  ["git version 2.50.0", true],
  ["git version 2.50.1", false],
  ["git version 2.51.0", false],
  ["git version 2.100", false],
  ["git version 3.0.0", false],
  ["git version 1.9.1", true],
  ["something else", true],
])("%s is outdated: %s", (version, isOutdated) => {
  expect(isOutdatedGit(version)).toBe(isOutdated);
});

test("git is found in absolute parts of the PATH only", () => {
  expect(findGit(process.env["PATH"])).toMatch(/^\/.*\/git$/);
  expect(() => findGit("bin:.:")).toThrow("git isn't on the PATH");
  expect(() => findGit(undefined)).toThrow("git isn't on the PATH");
});
