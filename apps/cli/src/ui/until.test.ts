import { expect, test } from "vitest";
import { readSince, readUntil, renderShortTime, renderTime } from "./until.ts";

const now = new Date("2026-01-01T12:00:00.500Z");

test.each([
  ["30s", "2026-01-01T12:00:30Z"],
  ["90m", "2026-01-01T13:30:00Z"],
  ["2h", "2026-01-01T14:00:00Z"],
  ["1.5h", "2026-01-01T13:30:00Z"],
  ["1d", "2026-01-02T12:00:00Z"],
])("%s from now is %s", (value, until) => {
  expect(readUntil(value, now)).toBe(until);
});

test.each(["", "2", "soon", "-1h", "0m", "2 weeks", "99999d", "1e9h"])("%j is not a time", (value) => {
  expect(() => readUntil(value, now)).toThrow(/--for needs a time/);
});

test("shows a time today as a clock time, and another day with its date", () => {
  const noon = new Date(2026, 0, 1, 12, 0);
  expect(renderTime(new Date(2026, 0, 1, 14, 5).toISOString(), noon)).toBe("14:05");
  expect(renderTime(new Date(2026, 1, 3, 4, 5).toISOString(), noon)).toBe("2026-02-03 04:05");
});

test.each([
  ["30s", "2026-01-01T11:59:30Z"],
  ["1d", "2025-12-31T12:00:00Z"],
  ["2025-11-16T10:00:00+02:00", "2025-11-16T08:00:00Z"],
])("since %s is since %s", (value, since) => {
  expect(readSince(value, now)).toBe(since);
});

test("a date begins at midnight here, and what is not a time is named", () => {
  expect(readSince("2025-11-16", now)).toBe(new Date(2025, 10, 16).toISOString().replace(".000", ""));
  for (const value of ["", "soon", "2026-13-40"]) expect(() => readSince(value, now)).toThrow(/--since needs a time/);
});

test("a short time has eleven characters", () => {
  const noon = new Date(2026, 0, 1, 12, 0);
  expect(renderShortTime(new Date(2026, 0, 1, 4, 5, 6).toISOString(), noon)).toBe("04:05:06   ");
  expect(renderShortTime(new Date(2025, 11, 3, 4, 5, 6).toISOString(), noon)).toBe("12-03 04:05");
});
