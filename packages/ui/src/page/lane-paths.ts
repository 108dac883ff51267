import type { TraceEntry } from "@hawk/runner";
import { toneOf } from "./outcomes.ts";

/** A session's calls as ticks: one path for each tone. */
export interface Lane {
  session: string;
  host: string;
  calls: number;
  blocked: number;
  paths: Record<"plain" | "warn" | "bad", string>;
}

interface Lanes {
  lanes: Lane[];
  /** The times at both ends. */
  from: string;
  to: string;
}

const MOST_LANES = 6;
/** So many of the newest calls are drawn. */
const MOST_CALLS = 20_000;
const WIDTH = 1000;

/** The sessions of the newest calls, the newest session first. */
export function collectLanes(rows: readonly TraceEntry[]): Lanes {
  const sessions = new Map<string, TraceEntry[]>();
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - MOST_CALLS); at -= 1) {
    const entry = rows[at] as TraceEntry;
    if (!entry.session) continue;
    const known = sessions.get(entry.session);
    if (known) known.push(entry);
    else if (sessions.size < MOST_LANES) sessions.set(entry.session, [entry]);
  }
  const calls = [...sessions.values()].flat();
  if (calls.length === 0) return { lanes: [], from: "", to: "" };
  const [from, to] = [calls, calls].map((all, end) =>
    all.reduce((found, { time }) => ((end === 0 ? time < found : time > found) ? time : found), all[0]?.time ?? ""),
  ) as [string, string];
  return { from, to, lanes: [...sessions].map(([session, entries]) => toLane(session, entries, from, to)) };
}

function toLane(session: string, entries: readonly TraceEntry[], from: string, to: string): Lane {
  const start = Date.parse(from);
  const scale = (WIDTH - 4) / Math.max(1, Date.parse(to) - start);
  const ticks = { plain: new Set<number>(), warn: new Set<number>(), bad: new Set<number>() };
  for (const { time, outcome } of entries) {
    const tone = toneOf(outcome);
    ticks[tone === "good" ? "plain" : tone].add(Math.round((Date.parse(time) - start) * scale));
  }
  return {
    session,
    host: entries[0]?.host ?? "",
    calls: entries.length,
    blocked: entries.filter(({ outcome }) => outcome === "blocked").length,
    paths: { plain: draw(ticks.plain), warn: draw(ticks.warn), bad: draw(ticks.bad) },
  };
}

function draw(places: ReadonlySet<number>): string {
  return [...places].map((x) => `M${x} 2h3v12h-3z`).join("");
}
