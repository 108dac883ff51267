import type { HookEvent, Outcome } from "@hawk/protocol";
import type { StoredPlan } from "./stored-plan.ts";

/** What an event has to mind in a process that isn't hawk's. */
export interface SharedProcess {
  /** The directory of hawk's own programs. */
  library: string;
  /** How long the process had been running. */
  startedMs: number;
  signal?: AbortSignal | undefined;
  /** Answers which Node hooks get, and throws if the event is for a process of its own. */
  takeOn: (stored: StoredPlan, event: HookEvent | null) => string;
  noteStart: () => void;
}

/** A hook that was ended by a signal to its agent has not answered, and the agent may go on: where the hook is a guard, it must not. */
export function failIfStopped(outcome: Outcome): Outcome {
  if (outcome.failure !== "abort") return outcome;
  return { ...outcome, status: "non_blocking_error", failure: "exit", reason: "it was stopped before it could answer" };
}
