import type { Failure } from "./deliver.ts";
import { toMetrics } from "./metrics.ts";
import { post } from "./post.ts";
import type { Run } from "./run.ts";

/** While nothing happens, metrics are sent again after this, or a database would take the series for ended. */
const AGAIN_MS = 60_000;

/** Sends what was counted so far, if the collector doesn't know it yet. */
export async function sendMetrics(run: Run): Promise<Failure | null> {
  const { state, collector, encoder, measured } = run;
  const [metrics, until] = [toMetrics(state), run.now()];
  const text = JSON.stringify(metrics);
  if (measured?.text === text && until.getTime() - measured.atMs < AGAIN_MS) return null;
  const body = encoder.encodeMetrics(metrics, { since: new Date(state.since), until });
  const answer = await post(collector, "/v1/metrics", body, encoder.decodeMetricsAnswer);
  if ("failure" in answer) return answer;
  if ("refused" in answer) return { failure: answer.refused };
  run.measured = { text, atMs: until.getTime() };
  return answer.taken.rejected > 0 ? { failure: `didn't take ${answer.taken.rejected} values of the metrics` } : null;
}
