import { parseTraceLine } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import { readIfThere } from "@hawk/state";

/** What hooks did, as far as it is written down, the oldest first: the file before the current one is kept. */
export function readTrace(trace: string): TraceEntry[] {
  return [`${trace}.1`, trace].flatMap((path) => (readIfThere(path) ?? "").split("\n")).flatMap((line) => parseTraceLine(line) ?? []);
}
