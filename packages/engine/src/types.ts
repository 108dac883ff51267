import type { Plan, SelectionNote } from "@hawk/config";

import type { DialectId, HookCallback, HookDefinition, HookEvent, Model, Outcome, PlannedHook, RunHook, Verdict } from "@hawk/protocol";

/** The parts of an engine. All are optional: without any, it runs only registered callbacks. */
export interface EngineOptions {
  plan?: Plan;
  /** The conventions of hooks that are registered; `hawk` when absent. */
  dialect?: DialectId;
  /** Runs hooks that are not callbacks: `createRunHook()` of `@hawk/executor`. */
  run?: RunHook;
  /** Answers prompt and agent hooks. */
  model?: Model;
  /** Prompt and agent hooks run only for a caller at whose end somebody waits; others are refused them, by name. */
  interactive?: boolean;
  /** Whether a hook may run at all. */
  trust?: (hook: HookDefinition) => boolean;
  /** Milliseconds. */
  clock?: () => number;
  /** The time in milliseconds since 1970, which decides when paused hooks run again. */
  now?: () => number;
  /** Takes the turn of a hook that runs once: whether it still had one. By default a hook has one for as long as the engine lives. */
  claim?: (hook: PlannedHook, event: HookEvent) => boolean;
  /** Told of what comes after the verdict: the results of hooks that nobody waited for. */
  onEvent?: (notice: LateResult) => void;
  /** How often in a row the hooks of a stop event may send the agent back to work; 8 when absent. */
  stopCap?: number;
}

/** An event from the embedding program. */
export interface TriggerInput {
  /** In any spelling. */
  type: string;
  sessionId?: string;
  /** Canonical fields (`tool_name`, `tool_input`); `toolName`, `input`, `output` and the like are understood as well. */
  payload?: Record<string, unknown>;
  cwd?: string;
  host?: string;
}

/** What one hook did. */
export interface HookResult {
  hookId: string;
  outcome: Outcome;
  success: boolean;
  /** Its text for the model or the user. */
  output?: string;
  error?: string;
  decision?: "allow" | "block" | "continue";
  durationMs: number;
}

export interface TriggerResult {
  /** The action may go on. */
  allowed: boolean;
  verdict: Verdict;
  /** In plan order; hooks that a rejection kept from running are not among them. */
  results: HookResult[];
  /** For the model. */
  context: string;
  /** For every hook of the event, why it was chosen or not. */
  diagnostics: SelectionNote[];
}

export interface LateResult {
  type: "late";
  event: HookEvent;
  result: HookResult;
}

/** One step from an event to its verdict. */
export type EngineStep =
  | { type: "started"; hookId: string }
  | { type: "finished"; hookId: string; result: HookResult }
  | { type: "verdict"; result: TriggerResult };

export interface RegisterOptions {
  name?: string;
  matcher?: string;
  once?: boolean;
  timeoutSeconds?: number;
  async?: boolean;
  parallel?: boolean;
  onFailure?: "continue" | "block";
}

export interface Engine {
  /** Adds a hook for an event; the answer is its id. */
  register: (eventName: string, hook: HookDefinition | HookCallback, options?: RegisterOptions) => string;
  /** Takes a hook away again; `false` when there was none. */
  unregister: (eventName: string, id: string) => boolean;
  trigger: (input: TriggerInput, options?: { signal?: AbortSignal }) => Promise<TriggerResult>;
  stream: (input: TriggerInput, options?: { signal?: AbortSignal }) => AsyncGenerator<EngineStep, void, undefined>;
}
