import { useEffect, useState } from "preact/hooks";
import type { TraceEntry } from "@hawk/runner";
import { follow, report } from "./client.ts";

/** All lines that came so far, the oldest first. */
export interface TraceStore {
  entries: TraceEntry[];
  /** All old lines are here; what comes now is new. */
  isLive: boolean;
  /** Why no more come. */
  end: string | null;
  /** How many were there when the page became live. */
  old: number;
}

const store: TraceStore = { entries: [], isLive: false, end: null, old: 0 };
const readers = new Set<() => void>();
let isPlanned = false;
let isStarted = false;

/** Readers are told once a frame, however many lines come. */
function tell(): void {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    for (const reader of readers) reader();
  });
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  if (report) {
    Object.assign(store, { entries: [...report.trace], old: report.trace.length, end: "This is a report: it doesn't update." });
    return;
  }
  follow((entries) => {
    for (const entry of entries) store.entries.push(entry);
    if (entries.length === 0) Object.assign(store, { isLive: true, old: store.entries.length });
    tell();
  }).then(
    () => stop("hawk ui has ended"),
    (error: unknown) => stop(error instanceof Error ? error.message : String(error)),
  );
}

function stop(why: string): void {
  store.isLive = false;
  store.end = why;
  tell();
}

export function useTrace(): TraceStore {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const reader = (): void => setTurn((turn) => turn + 1);
    readers.add(reader);
    start();
    reader();
    return () => void readers.delete(reader);
  }, []);
  return store;
}
