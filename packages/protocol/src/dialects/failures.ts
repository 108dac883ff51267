import type { PlannedHook } from "../dialect.ts";
import type { Outcome } from "../outcome.ts";

export function succeeded(hookId: string): Outcome {
  return { hookId, status: "success" };
}

export function blocked(hookId: string, reason: string): Outcome {
  return { hookId, status: "blocking", reason };
}

export function failed(hookId: string, failure: NonNullable<Outcome["failure"]>, reason: string): Outcome {
  return { hookId, status: "non_blocking_error", failure, reason };
}

function cancelled(hookId: string, failure: "timeout" | "abort", reason: string): Outcome {
  return { hookId, status: "cancelled", failure, reason };
}

/** The outcome of a hook that was not allowed to finish, with the reason why if there is a better one than that; `null` for one that was. */
export function interrupted(result: { timedOut?: boolean; aborted?: boolean; error?: string }, hook: PlannedHook): Outcome | null {
  if (result.timedOut === true) return cancelled(hook.id, "timeout", `timed out after ${hook.timeoutSeconds} s`);
  return result.aborted === true ? cancelled(hook.id, "abort", result.error ?? "aborted") : null;
}
