import { existsSync, readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseTrace } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";

const PATIENCE_MS = 3000;
const STEP_MS = 20;

/** How much of it there is. */
export function traceSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** What hooks did since then. Waits for the runner to write it, which happens after the host has its answer. */
export async function readTrace(
  file: string,
  { since, hook, isWanted }: { since: number; hook: string; isWanted: (entry: TraceEntry) => boolean },
): Promise<TraceEntry[]> {
  for (let waited = 0; ; waited += STEP_MS) {
    const text = existsSync(file) ? readFileSync(file).toString("utf8", since) : "";
    const found = parseTrace(text).filter(isWanted);
    if (found.some(({ hooks }) => hooks.includes(hook)) || waited >= PATIENCE_MS) return found;
    await sleep(STEP_MS);
  }
}
