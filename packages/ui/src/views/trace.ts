import { parseTrace } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import { readIfReadable, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { followTrace, listTrace } from "@hawk/sync";

/** So many are sent at once. */
const BATCH = 5000;

/** The trace in batches, the oldest first, and then each new line as it comes. An empty batch says that all old ones were sent. */
export async function* streamTrace(user: UserHome, signal: AbortSignal): AsyncGenerator<readonly TraceEntry[]> {
  const { trace } = statePaths(user);
  const waiting: TraceEntry[][] = [];
  let wake: (() => void) | undefined;
  // It reads the newest file at once, so nothing is lost between that and the older ones.
  const following = followTrace(
    trace,
    (entries) => {
      if (entries.length > 0) waiting.push([...entries]);
      wake?.();
    },
    { signal, isFromStart: true },
  );
  signal.addEventListener("abort", () => wake?.(), { once: true });
  for (const path of listTrace(trace).filter((one) => one !== trace)) yield* batches(parseTrace(readIfReadable(path) ?? ""));
  yield* batches(waiting.splice(0).flat());
  yield [];
  while (!signal.aborted) {
    if (waiting.length > 0) yield* batches(waiting.splice(0).flat());
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  await following;
}

function* batches(entries: readonly TraceEntry[]): Generator<readonly TraceEntry[]> {
  for (let at = 0; at < entries.length; at += BATCH) yield entries.slice(at, at + BATCH);
}
