import type { PlannedHook } from "../dialect.ts";
import type { ModelResult, Outcome } from "../outcome.ts";

export function succeeded(hookId: string): Outcome {
  return { hookId, status: "success" };
}

export function blocked(hookId: string, reason: string): Outcome {
  return { hookId, status: "blocking", reason };
}

export function failed(hookId: string, failure: NonNullable<Outcome["failure"]>, reason: string): Outcome {
  return { hookId, status: "non_blocking_error", failure, reason };
}

function cancelled(hookId: string, failure: "timeout" | "abort" | "turns", reason: string): Outcome {
  return { hookId, status: "cancelled", failure, reason };
}

/** The outcome of a hook that was not allowed to finish; `null` for one that was. */
export function interrupted(result: { timedOut?: boolean; aborted?: boolean }, hook: PlannedHook): Outcome | null {
  if (result.timedOut === true) return cancelled(hook.id, "timeout", `timed out after ${hook.timeoutSeconds} s`);
  return result.aborted === true ? cancelled(hook.id, "abort", "aborted") : null;
}

/** The outcome of a model hook that got no answer; `null` for one that got an answer. Running out of turns cancels a hook, as running out of time does. */
export function unanswered(result: ModelResult, hook: PlannedHook): Outcome | null {
  const cut = interrupted(result, hook);
  if (cut || result.error === undefined) return cut;
  return result.failure === "turns" ? cancelled(hook.id, "turns", result.error) : failed(hook.id, result.failure ?? "http", result.error);
}
