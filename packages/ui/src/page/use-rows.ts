import { useRef } from "preact/hooks";
import type { TraceEntry } from "@hawk/runner";

interface Kept {
  key: string;
  seen: number;
  rows: TraceEntry[];
}

/** The lines that pass a test, the oldest first. While the test stays the same, only new lines are looked at. */
export function useRows(entries: readonly TraceEntry[], key: string, isWanted: (entry: TraceEntry) => boolean): TraceEntry[] {
  const kept = useRef<Kept>({ key: "", seen: 0, rows: [] });
  if (kept.current.key !== key) kept.current = { key, seen: 0, rows: [] };
  const { current } = kept;
  for (; current.seen < entries.length; current.seen += 1) {
    const entry = entries[current.seen] as TraceEntry;
    if (isWanted(entry)) current.rows.push(entry);
  }
  return current.rows;
}
