import { closeSync, openSync, readSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseTraceLine } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";

const FOLLOW_MS = 250;

/** Goes on until it is interrupted. A file that is replaced by a new one is read from the start. */
export async function followTrace(
  path: string,
  show: (entries: readonly TraceEntry[]) => void,
  end: { signal?: AbortSignal },
): Promise<void> {
  let place = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let rest = "";
  while (!end.signal?.aborted) {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < place) [place, rest] = [0, ""];
    if (size > place) {
      const lines = (rest + readRange(path, place, size)).split("\n");
      rest = lines.pop() ?? "";
      place = size;
      show(lines.flatMap((line) => parseTraceLine(line) ?? []));
    }
    await sleep(FOLLOW_MS, undefined, end).catch(() => undefined);
  }
}

function readRange(path: string, start: number, end: number): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(end - start);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, start));
  } finally {
    closeSync(file);
  }
}
