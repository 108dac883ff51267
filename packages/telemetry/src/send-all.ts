import type { Failure } from "./deliver.ts";
import { save } from "./run.ts";
import type { Run } from "./run.ts";
import { sendMetrics } from "./send-metrics.ts";
import { sendNotices, sendPiece } from "./send-records.ts";
import { settlePieces } from "./settle.ts";

/** One pass over the trace. Answers why it had to stop; `null` when everything was sent. */
export async function sendAll(run: Run): Promise<Failure | null> {
  const failed = await takeSteps(run);
  if (run.collector.signal?.aborted) return null;
  if (failed) noteFailure(run, failed.failure);
  else if (run.state.failing) {
    run.report({ kind: "recovered" });
    save(run, { failing: null });
  }
  return failed;
}

async function takeSteps(run: Run): Promise<Failure | null> {
  const pieces = settlePieces(run);
  for (const step of [sendNotices, ...pieces.map((piece) => () => sendPiece(run, piece)), sendNotices, sendMetrics]) {
    const failed = await step(run);
    if (failed || run.collector.signal?.aborted) return failed;
  }
  return null;
}

function noteFailure(run: Run, message: string): void {
  if (run.state.failing?.message === message) return;
  save(run, { failing: { since: run.state.failing?.since ?? run.now().toISOString(), message } });
}
