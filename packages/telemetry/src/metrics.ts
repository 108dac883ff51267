import type { ExportState } from "./state.ts";
import { boundsMs } from "./totals.ts";
import type { Durations, Series } from "./totals.ts";

type Attributes = Record<string, string | boolean>;

interface Described {
  name: string;
  description: string;
  unit: string;
}

/** A number that only grows. */
export interface Counter extends Described {
  points: { attributes: Attributes; value: number }[];
}

export interface Histogram extends Described {
  /** In the unit of the histogram. */
  bounds: number[];
  points: { attributes: Attributes; count: number; sum: number; buckets: number[] }[];
}

export interface Metrics {
  counters: Counter[];
  histograms: Histogram[];
}

/** The metrics of a state, all since the same time. */
export function toMetrics({ totals, dropped, rejected, unreadable }: ExportState): Metrics {
  const lost = [
    { attributes: { reason: "dropped" }, value: dropped },
    { attributes: { reason: "rejected" }, value: rejected },
    { attributes: { reason: "unreadable" }, value: unreadable },
  ];
  return {
    counters: [
      { name: "hawk.calls", description: "Events that had a hook to ask", unit: "{call}", points: toPoints(totals.calls) },
      { name: "hawk.blocks", description: "Events that a hook blocked", unit: "{call}", points: toPoints(totals.blocks) },
      { name: "hawk.failures", description: "Hooks that could not do their work", unit: "{failure}", points: toPoints(totals.failures) },
      { name: "hawk.export.lost", description: "Lines of the trace that were not recorded", unit: "{record}", points: lost },
    ],
    histograms: [
      {
        name: "hawk.duration",
        description: "How long an event waited for its hooks",
        unit: "s",
        bounds: boundsMs.map((ms) => ms / 1000),
        points: toDurations(totals.durations),
      },
    ],
  };
}

function toPoints(series: Series<number>): Counter["points"] {
  return Object.entries(series).map(([key, value]) => ({ attributes: JSON.parse(key) as Attributes, value }));
}

function toDurations(series: Series<Durations>): Histogram["points"] {
  return Object.entries(series).map(([key, { count, sumMs, buckets }]) => {
    return { attributes: JSON.parse(key) as Attributes, count, sum: sumMs / 1000, buckets };
  });
}
