import { eventInfo } from "@hawk/events";
import type { PlannedHook } from "./dialect.ts";
import type { HookEvent } from "./definition.ts";
import type { Outcome } from "./outcome.ts";
import { keepsGoing } from "./verdict.ts";

/**
 * Turns a failure into a block where the hook asks for that: a guard that can't say yes says no.
 * Not for aborts by the user or background hooks, and not where a block would keep the agent going forever.
 */
export function applyFailurePolicy(outcome: Outcome, hook: PlannedHook, { name }: Pick<HookEvent, "name">): Outcome {
  const hasFailed = outcome.status === "non_blocking_error" || (outcome.status === "cancelled" && outcome.failure !== "abort");
  if (!hasFailed || hook.onFailure !== "block" || hook.async || keepsGoing(name) || !eventInfo(name).canBlock) return outcome;
  return {
    ...outcome,
    status: "blocking",
    reason: `${hook.name} failed, and a failure of it blocks: ${outcome.reason ?? "no reason given"}`,
  };
}
