import type { TraceEntry, TraceOutcome } from "@hawk/runner";
import { mask } from "./mask.ts";

/** By the attributes of a series, as JSON. */
export type Series<Value> = Record<string, Value>;

export interface Durations {
  count: number;
  sumMs: number;
  /** How many are at most as long as each bound, and one more for all others. */
  buckets: number[];
}

/** What was counted since the first export. It only grows, so a collector that gets it twice isn't misled. */
export interface Totals {
  calls: Series<number>;
  blocks: Series<number>;
  failures: Series<number>;
  durations: Series<Durations>;
}

export const noTotals: Totals = { calls: {}, blocks: {}, failures: {}, durations: {} };

export const boundsMs: readonly number[] = [5, 10, 25, 50, 75, 100, 250, 500, 750, 1000, 2500, 5000, 10_000, 30_000, 60_000];

const failures: ReadonlySet<TraceOutcome> = new Set(["missing", "flood", "failed", "timeout", "unreadable", "broken"]);

/** Any program can write names into the trace; beyond a limit, all others count as one. */
const MOST_SERIES = 1000;
const OVERFLOW = JSON.stringify({ "otel.metric.overflow": true });

export function addToTotals(before: Totals, entries: readonly TraceEntry[]): Totals {
  const totals = structuredClone(before);
  for (const entry of entries) addEntry(totals, entry);
  return totals;
}

function addEntry({ calls, blocks, failures: failed, durations }: Totals, entry: TraceEntry): void {
  const { host, event, tool, hook = "", outcome, ms } = entry;
  const where = { "hawk.agent": host, "hawk.event": event };
  // The end of a hook that had gone on isn't another call.
  if (!entry.late) add(calls, { ...where, "gen_ai.tool.name": tool, "hawk.outcome": outcome }, (count = 0) => count + 1);
  if (outcome === "blocked") add(blocks, { ...where, "hawk.hook": hook }, (count = 0) => count + 1);
  if (failures.has(outcome)) add(failed, { ...where, "hawk.hook": hook, "hawk.outcome": outcome }, (count = 0) => count + 1);
  if (!entry.late && ms !== undefined) add(durations, where, (spent) => addDuration(spent, ms));
}

function add<Value>(series: Series<Value>, attributes: Record<string, string | undefined>, change: (value?: Value) => Value): void {
  const named = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, mask(value)]]));
  const wanted = JSON.stringify(Object.fromEntries(named));
  const key = Object.hasOwn(series, wanted) || Object.keys(series).length < MOST_SERIES ? wanted : OVERFLOW;
  series[key] = change(Object.hasOwn(series, key) ? series[key] : undefined);
}

function addDuration(spent: Durations | undefined, ms: number): Durations {
  const { count, sumMs, buckets } = spent ?? { count: 0, sumMs: 0, buckets: [...boundsMs, Infinity].map(() => 0) };
  const bucket = boundsMs.findIndex((bound) => ms <= bound);
  const index = bucket === -1 ? boundsMs.length : bucket;
  return { count: count + 1, sumMs: sumMs + ms, buckets: buckets.map((value, at) => (at === index ? value + 1 : value)) };
}
