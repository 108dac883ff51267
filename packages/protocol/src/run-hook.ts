import type { PlannedHook } from "./dialect.ts";
import type { HookEvent } from "./definition.ts";
import type { Model } from "./model.ts";
import type { Outcome, ProcessResult } from "./outcome.ts";

/** The context of a hook's run. */
export interface RunContext {
  signal: AbortSignal;
  model?: Model;
  /** Gets the outcome of a background hook once it has ended. */
  late?: (outcome: Outcome) => void;
  /** Gets a program's result before its outcome. */
  report?: (process: ProcessResult) => void;
  /** Gets a program's output as it comes. */
  progress?: (stream: "stdout" | "stderr", text: string) => void;
}

/** Runs one hook. The engine's only side effect, passed in; `@hawk/executor` has the real one. Never rejects. */
export type RunHook = (hook: PlannedHook, event: HookEvent, context: RunContext) => Promise<Outcome>;
