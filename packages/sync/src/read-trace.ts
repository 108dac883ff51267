import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { orderTraceFiles, parseTrace } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import { listNames, readIfReadable } from "@hawk/state";

/** Which entries of the trace to read. */
export interface TraceQuery {
  isWanted?: (entry: TraceEntry) => boolean;
  /** The last so many. */
  count?: number;
  /** None from before that. */
  since?: string | undefined;
}

/** The recorded trace, oldest first. Reads no more files than that takes. */
export function readTrace(trace: string, { isWanted = () => true, count = Infinity, since = "" }: TraceQuery = {}): TraceEntry[] {
  const found: TraceEntry[][] = [];
  let total = 0;
  for (const path of listTrace(trace).toReversed()) {
    const entries = parseTrace(readIfReadable(path) ?? "");
    const wanted = entries.filter((entry) => entry.time >= since && isWanted(entry));
    found.unshift(wanted);
    total += wanted.length;
    // One line that claims to be old does not hide the files before.
    if (total >= count || (entries.length > 0 && entries.every(({ time }) => time < since))) break;
  }
  // Two that end at once may have written in either order.
  const sorted = found.flat().toSorted((one, other) => Number(one.time > other.time) - Number(one.time < other.time));
  return sorted.slice(-count);
}

/** The files that a trace is in, the oldest first. */
export function listTrace(trace: string): string[] {
  const directory = dirname(trace);
  return orderTraceFiles(listNames(directory))
    .map((name) => join(directory, name))
    .filter(isFile);
}

/** A pipe would be waited for. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
