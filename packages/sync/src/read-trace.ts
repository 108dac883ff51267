import { parseTraceLine } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import { readIfThere } from "@hawk/state";

/** The recorded trace, oldest first. Includes the file before the current one. */
export function readTrace(trace: string): TraceEntry[] {
  return [`${trace}.1`, trace].flatMap((path) => (readIfThere(path) ?? "").split("\n")).flatMap((line) => parseTraceLine(line) ?? []);
}
