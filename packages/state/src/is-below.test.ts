import { expect, test } from "vitest";
import { isBelow } from "./is-below.ts";

test.each([
  ["/a/b", "/a", true],
  ["/a", "/a", false],
  ["/ab", "/a", false],
  ["/a/..b", "/a", true],
  ["/", "/a", false],
])("whether %s is below %s: %s", (path, directory, is) => {
  expect(isBelow(path, directory)).toBe(is);
});
