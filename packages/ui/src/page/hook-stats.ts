import type { TraceEntry } from "@hawk/runner";
import type { Bar } from "./parts/bars.tsx";

/** What the trace says about one hook. */
export interface HookStats {
  calls: number;
  blocked: number;
  /** Each is one call that the hook failed at, the newest first. */
  errors: TraceEntry[];
  histogram: Bar[];
  /** Calls by day, and those that it blocked. */
  trend: Bar[];
  /** By day, what 95 of 100 calls took at most, in milliseconds. */
  slowness: Bar[];
  p50: number | null;
  p95: number | null;
}

const failures = new Set(["failed", "timeout", "missing", "flood", "broken"]);
const limits = [5, 10, 20, 50, 100, 200, 500, 1000, 2000];
const DAYS = 14;
const MOST_ERRORS = 20;
const DAY_MS = 86_400_000;

export function collectStats(name: string, entries: readonly TraceEntry[], now: number = Date.now()): HookStats {
  const own = entries.filter(({ hooks, hook }) => hook === name || hooks.includes(name));
  const times = timesOf(own);
  const isBlock = (entry: TraceEntry): boolean => entry.outcome === "blocked" && entry.hook === name;
  return {
    calls: own.length,
    blocked: own.filter(isBlock).length,
    errors: own
      .filter(({ hook, outcome }) => hook === name && failures.has(outcome))
      .slice(-MOST_ERRORS)
      .toReversed(),
    histogram: toHistogram(times),
    trend: byDay(own, now, (those) => ({ value: those.length, part: those.filter(isBlock).length })),
    slowness: byDay(own, now, (those) => ({ value: shareOf(timesOf(those), 0.95) ?? 0 })),
    p50: shareOf(times, 0.5),
    p95: shareOf(times, 0.95),
  };
}

function toHistogram(times: readonly number[]): Bar[] {
  const bounds = [...limits, Infinity];
  return bounds.map((bound, index) => {
    const least = index === 0 ? 0 : (bounds[index - 1] as number);
    const label = bound === Infinity ? `${toShort(least)}+` : `<${toShort(bound)}`;
    return { label, value: times.filter((ms) => ms >= least && ms < bound).length };
  });
}

function toShort(ms: number): string {
  return ms >= 1000 ? `${ms / 1000}s` : String(ms);
}

function timesOf(entries: readonly TraceEntry[]): number[] {
  return entries.flatMap(({ ms }) => ms ?? []).toSorted((one, other) => one - other);
}

function shareOf(times: readonly number[], share: number): number | null {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? null;
}

function byDay(entries: readonly TraceEntry[], now: number, count: (those: TraceEntry[]) => Omit<Bar, "label">): Bar[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(now - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { label: day.slice(5), ...count(entries.filter(({ time }) => time.startsWith(day))) };
  });
}
