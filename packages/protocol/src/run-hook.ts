import type { PlannedHook } from "./dialect.ts";
import type { HookEvent } from "./definition.ts";
import type { Model } from "./model.ts";
import type { Outcome, ProcessResult } from "./outcome.ts";

/** What a hook is run with. */
export interface RunContext {
  signal: AbortSignal;
  model?: Model;
  /** Takes the outcome of a hook that said it would go on in the background, once it has ended. */
  late?: (outcome: Outcome) => void;
  /** Takes what a program left behind, before its outcome is there. */
  report?: (process: ProcessResult) => void;
  /** Takes what a program writes, as it comes. */
  progress?: (stream: "stdout" | "stderr", text: string) => void;
}

/** Runs one hook. The one effect of an engine, handed in; `@hawk/executor` has the real one. Never rejects. */
export type RunHook = (hook: PlannedHook, event: HookEvent, context: RunContext) => Promise<Outcome>;
