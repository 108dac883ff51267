import { createReadStream } from "node:fs";
import { parseTrace } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { followTrace, listTrace } from "@hawk/sync";

/** So many bytes are read at once: others get their turn in between. */
const PART_BYTES = 1 << 18;
const NEWLINE = 10;

/** The trace in batches, the oldest first, and then each new line as it comes. An empty batch says that all old ones were sent. */
export async function* streamTrace(user: UserHome, signal: AbortSignal): AsyncGenerator<readonly TraceEntry[]> {
  const { trace } = statePaths(user);
  const read = { bytes: 0 };
  for (const path of listTrace(trace)) {
    read.bytes = 0;
    yield* readOld(path, read, signal);
  }
  yield [];
  yield* readNew(trace, listTrace(trace).includes(trace) ? read.bytes : 0, signal);
}

/** The whole lines of a file, part by part. `read` says how far that was. */
async function* readOld(path: string, read: { bytes: number }, signal: AbortSignal): AsyncGenerator<readonly TraceEntry[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>) {
    if (signal.aborted) return;
    const bytes = Buffer.concat([rest, part]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    read.bytes += end;
    const entries = parseTrace(bytes.toString("utf8", 0, end));
    if (entries.length > 0) yield entries;
  }
}

async function* readNew(trace: string, fromByte: number, signal: AbortSignal): AsyncGenerator<readonly TraceEntry[]> {
  const waiting: TraceEntry[] = [];
  let wake: (() => void) | undefined;
  const take = (entries: readonly TraceEntry[]): void => {
    for (const entry of entries) waiting.push(entry);
    if (entries.length > 0) wake?.();
  };
  signal.addEventListener("abort", () => wake?.(), { once: true });
  const following = followTrace(trace, take, { signal, fromByte });
  while (!signal.aborted) {
    if (waiting.length > 0) yield waiting.splice(0);
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  await following;
}
