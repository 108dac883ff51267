import { appendFileSync, renameSync, statSync } from "node:fs";
import type { TraceEntry } from "@hawk/runner";

/** A trace file that is larger makes room for a new one; the one before is kept. The shell does the same. */
const LARGEST_BYTES = 2 * 1024 * 1024;

/** Adds to the trace. An event is never worse off for a trace that can't be written. */
export function writeTrace(file: string, entries: readonly TraceEntry[]): void {
  if (entries.length === 0) return;
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) renameSync(file, `${file}.1`);
    appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""), { mode: 0o600 });
  } catch {
    // Told by `hawk doctor`, which looks at the state directory.
  }
}
