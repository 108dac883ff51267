import { toTrace } from "@hawk/runner";
import type { LateEnd } from "./late-runs.ts";
import type { StoredPlan } from "./stored-plan.ts";
import { writeTrace } from "./write-trace.ts";

/** Records the real end of a background hook in the trace. */
export function traceLate({ hook, event, outcome, ms }: LateEnd, { trace: { level, file } }: StoredPlan): void {
  const traced = { event, results: [{ hookId: hook.id, outcome }], note: null };
  const entry = toTrace(traced, { hooks: [hook], level, time: new Date(), ms, isLate: true });
  if (entry) writeTrace(file, entry);
}
