import type { TraceEntry } from "@hawk/runner";
import { expect, test } from "vitest";
import { createTest, idOf } from "./filter.ts";
import { collectStats } from "./hook-stats.ts";
import { collectLanes } from "./lane-paths.ts";

const now = Date.parse("2026-01-14T12:00:00Z");
const line: TraceEntry = {
  time: "2026-01-14T10:00:00Z",
  host: "codex",
  event: "pre_tool_use",
  session: "s",
  hooks: ["a.sh", "b.sh"],
  outcome: "ok",
  ms: 7,
};
const blocked: TraceEntry = { ...line, time: "2026-01-13T10:00:00Z", outcome: "blocked", hook: "a.sh", ms: 120, reason: "no" };
const failed: TraceEntry = { ...line, outcome: "failed", hook: "a.sh", ms: 30 };
const other: TraceEntry = { ...line, hooks: ["c.sh"], session: "t" };

test("counts what a hook did, and only that one", () => {
  const {
    calls,
    blocked: blocks,
    errors,
    histogram,
    trend,
    slowness,
    p50,
    p95,
  } = collectStats("a.sh", [blocked, line, failed, other], now);
  expect({ calls, blocks, p50, p95 }).toEqual({ calls: 3, blocks: 1, p50: 30, p95: 120 });
  expect(errors).toEqual([failed]);
  expect(histogram.filter(({ value }) => value > 0)).toEqual([
    { label: "<10", value: 1 },
    { label: "<50", value: 1 },
    { label: "<200", value: 1 },
  ]);
  expect(trend.slice(-2)).toEqual([
    { label: "01-13", value: 1, part: 1 },
    { label: "01-14", value: 2, part: 0 },
  ]);
  expect(slowness.slice(-2).map(({ value }) => value)).toEqual([120, 30]);
  expect(collectStats("b.sh", [blocked], now).blocked).toBe(0);
});

test("a filter takes what fits all of it", () => {
  const fits = (filter: Parameters<typeof createTest>[0], entry: TraceEntry): boolean =>
    createTest(filter, (session) => ({ s: "/work" })[session])(entry);
  expect(fits({}, line)).toBe(true);
  expect(fits({ agent: "codex", outcome: "blocked", text: "NO" }, blocked)).toBe(true);
  expect(fits({ agent: "codex", outcome: "blocked", text: "yes" }, blocked)).toBe(false);
  expect([fits({ project: "/work" }, line), fits({ project: "/work" }, other)]).toEqual([true, false]);
  expect([fits({ hook: "c.sh" }, line), fits({ hook: "c.sh" }, other)]).toEqual([false, true]);
});

test("a line has the same name each time, and another line another one", () => {
  expect(idOf(line)).toBe(idOf({ ...line }));
  expect(idOf(line)).not.toBe(idOf(failed));
});

test("sessions become lanes, the newest first", () => {
  const { lanes, from, to } = collectLanes([blocked, line, other]);
  expect(lanes.map(({ session, calls, blocked: blocks }) => ({ session, calls, blocks }))).toEqual([
    { session: "t", calls: 1, blocks: 0 },
    { session: "s", calls: 2, blocks: 1 },
  ]);
  expect([from, to]).toEqual([blocked.time, other.time]);
  expect(lanes[1]?.paths.bad).toMatch(/^M0 /);
});
