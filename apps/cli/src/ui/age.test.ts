import { expect, test } from "vitest";
import { describeAge } from "./age.ts";

const now = Date.parse("2026-01-10T12:00:00Z");

test.each([
  ["2026-01-10T11:59:30Z", "just now"],
  ["2026-01-10T11:59:00Z", "1 minute ago"],
  ["2026-01-10T09:00:00Z", "3 hours ago"],
  ["2026-01-08T12:00:00Z", "2 days ago"],
  ["2026-01-11T12:00:00Z", "just now"],
])("%s was %s", (time, words) => {
  expect(describeAge(time, now)).toBe(words);
});
