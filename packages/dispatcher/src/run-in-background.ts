import { HawkError } from "@hawk/errors";
import { isHookEvent } from "./check-shape.ts";
import { followLateRuns } from "./late-runs.ts";
import { createRealRun, loadModel, runOptions } from "./serve.ts";
import { parseJson, readStoredPlan } from "./stored-plan.ts";
import { readStdin } from "./streams.ts";
import { takeEnvironment } from "./take-environment.ts";
import { traceLate } from "./trace-late.ts";

/** Runs one hook, answers nobody, and leaves its outcome in the trace. */
export async function runInBackground(planFile: string, hookId: string): Promise<void> {
  const exit = process.exit.bind(process);
  const stored = readStoredPlan(planFile);
  const event = parseJson(readStdin());
  if (!isHookEvent(event))
    throw new HawkError("dispatcher/damaged-event", `the event for ${hookId} is damaged`, { hint: "run hawk doctor" });
  const hook = stored.plan.hooks.find(({ id }) => id === hookId);
  if (!hook) return exit(0);
  const { follow, whenEnded } = followLateRuns((end) => traceLate(end, stored));
  const startedAt = Date.now();
  const env = takeEnvironment();
  const run = follow(createRealRun(runOptions(stored, process.cwd(), env)));
  const model = await loadModel([hook], stored, env);
  const outcome = await run(hook, event, { signal: new AbortController().signal, ...(model ? { model } : {}) });
  if (!outcome.async) traceLate({ hook, event, outcome, ms: Date.now() - startedAt }, stored);
  await whenEnded();
  return exit(0);
}
