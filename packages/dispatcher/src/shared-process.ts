import type { HookEvent, Outcome } from "@hawk/protocol";
import type { StoredPlan } from "./stored-plan.ts";

/** What to respect in a process that isn't hawk's. */
export interface SharedProcess {
  /** The directory of hawk's own programs. */
  library: string;
  /** How long the process had been running. */
  startedMs: number;
  signal?: AbortSignal | undefined;
  /** Returns the Node for hooks; throws if the event needs its own process. */
  takeOn: (stored: StoredPlan, event: HookEvent | null) => string;
  noteStart: () => void;
}

/** A hook ended by a signal to its agent has not answered, and the agent may continue. If the hook is a guard, it must not. */
export function failIfStopped(outcome: Outcome): Outcome {
  if (outcome.failure !== "abort") return outcome;
  return { ...outcome, status: "non_blocking_error", failure: "exit", reason: "it was stopped before it answered" };
}
