import type { HookEvent } from "@hawk/protocol";
import type { StoredPlan } from "./stored-plan.ts";

/** What an event has to mind in a process that isn't hawk's. */
export interface SharedProcess {
  /** The directory of hawk's own programs. */
  library: string;
  startedMs: number;
  signal?: AbortSignal | undefined;
  /** Answers which Node hooks get, and throws if the event is for a process of its own. */
  takeOn: (stored: StoredPlan, event: HookEvent | null) => string;
  noteStart: () => void;
}
