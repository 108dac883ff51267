import type { Plan, SelectionNote } from "@hawk/protocol/plan";
import type { EventName, EventOf, EventPayload, EventSpelling } from "@hawk/events";
import type {
  CallbackAnswer,
  DialectId,
  Handler,
  HookDefinition,
  HookEvent,
  Model,
  Outcome,
  PlannedHook,
  RunHook,
  ShellHandler,
  Verdict,
  WebhookHandler,
} from "@hawk/protocol";

/** The parts of an engine. All are optional: without any, it runs only registered callbacks. */
export interface EngineOptions {
  /** The configured hooks, from `buildPlan` or `loadHawk`. */
  plan?: Plan;
  /** The dialect of registered hooks; `hawk` when absent. */
  dialect?: DialectId;
  /** The default session of events. Without it, hooks get no session fields. */
  session?: Session;
  /** Runs hooks that are not callbacks: `createRunHook()` of `@hawk/executor`. */
  run?: RunHook;
  /** Answers prompt and agent hooks. */
  model?: Model;
  /** Whether prompt and agent hooks may run. If not, each is reported by name. */
  interactive?: boolean;
  /** Whether a hook may run at all. */
  trust?: (hook: HookDefinition) => boolean;
  /** Milliseconds. */
  clock?: () => number;
  /** The time in milliseconds since 1970, which decides when paused hooks run again. */
  now?: () => number;
  /** Claims the one run of a once-only hook; `false` if it has run. By default a hook runs once per engine. */
  claim?: (hook: PlannedHook, event: HookEvent) => boolean;
  /** Gets results that come after the verdict, from background hooks. */
  onEvent?: (notice: LateResult) => void;
  /** How often in a row the hooks of a stop event may send the agent back to work; 8 when absent. */
  stopCap?: number;
}

/** The embedding program's session. */
export interface Session {
  /** Hooks get it as `session_id`. */
  id?: string;
  /** Hooks get it as `transcript_path`. */
  transcriptPath?: string;
  /** Hooks get it as `cwd`. */
  cwd?: string;
}

/** An event from the embedding program. */
export interface TriggerInput {
  /** In any spelling, including one that is only known at run time. */
  type: EventSpelling | (string & {});
  /** When it happened, in milliseconds since 1970. */
  timestamp?: number;
  /** The session; that of the engine when absent. */
  sessionId?: string;
  /** Canonical fields (`tool_name`, `tool_input`), or those of any dialect: `toolName` and `input`, `tool` and `params`, `tool_output`. */
  payload?: Record<string, unknown>;
  /** The directory the agent works in. */
  cwd?: string;
  /** The id of the agent that fires it, such as `codex`. */
  host?: string;
  /** Session variables, which cocode's hooks get. */
  env?: Record<string, string>;
}

/** What one hook did. */
export interface HookResult {
  /** The hook's id in the plan. */
  hookId: string;
  /** What it did, in full. */
  outcome: Outcome;
  /** It ran and did not block. */
  success: boolean;
  /** Its text for the model or the user, or a program's plain output. */
  output?: string;
  /** A program's exit code; `null` if a signal ended it. */
  exitCode?: number | null;
  /** Why it failed or was stopped. */
  error?: string;
  /** What it decided, in one word. */
  decision?: "allow" | "block" | "continue";
  /** How long it took. */
  durationMs: number;
}

/** What `trigger` resolves to. */
export interface TriggerResult {
  /** Whether the action may happen. */
  allowed: boolean;
  /** Everything that the hooks decided together. */
  verdict: Verdict;
  /** In plan order, without hooks that a rejection kept from running. */
  results: HookResult[];
  /** Text for the model. */
  context: string;
  /** For every hook of the event, why it was chosen or not. */
  diagnostics: SelectionNote[];
}

/** The result of a hook that finished after the verdict. */
export interface LateResult {
  type: "late";
  event: HookEvent;
  result: HookResult;
}

/** One step from an event to its verdict. */
export type EngineStep =
  | { type: "started"; hookId: string }
  | { type: "output"; hookId: string; stream: "stdout" | "stderr"; text: string }
  | { type: "finished"; hookId: string; result: HookResult }
  | { type: "verdict"; result: TriggerResult };

/** Settings for a callback; the engine's dialect has the defaults. */
export interface RegisterOptions {
  /** Its name in results; the function's own by default. */
  name?: string;
  /** Which tools or other values it matches; all by default. */
  matcher?: string;
  /** It runs once in a session. */
  once?: boolean;
  /** How long it may take. */
  timeoutSeconds?: number;
  /** Nobody waits for it; `onEvent` gets its result. */
  async?: boolean;
  /** Whether it may run beside other hooks. */
  parallel?: boolean;
  /** What a failure means: `block` makes it a guard. */
  onFailure?: "continue" | "block";
}

/** An event as a callback gets it. Its name tells which fields the payload has; the embedding program may add others. */
export type CallbackEvent<Name extends EventName = EventName> = {
  [One in Name]: Omit<HookEvent, "name" | "payload"> & { name: One; payload: EventPayload<One> & Record<string, unknown> };
}[Name];

/** A hook that is a function in the embedding program. */
export type EngineCallback<Name extends EventName = EventName> = (
  event: CallbackEvent<Name>,
  signal: AbortSignal,
) => CallbackAnswer | void | Promise<CallbackAnswer | void>;

type PartialHandler =
  | Handler
  | (Partial<ShellHandler> & Pick<ShellHandler, "type">)
  | (Partial<WebhookHandler> & Pick<WebhookHandler, "type" | "url">);

/** A hook that is not a function: its name and how it runs. The rest defaults to its dialect. */
export type RegisteredHook = Partial<Omit<HookDefinition, "handler">> & { name: string; handler: PartialHandler };

/** Runs the hooks of events. `createEngine` makes one. */
export interface Engine {
  /** Adds a hook for an event, and returns its id. Throws for an unknown event, a bad matcher, or something that isn't a hook. */
  register: <Spelling extends EventSpelling>(
    eventName: Spelling,
    hook: RegisteredHook | EngineCallback<EventOf<Spelling>>,
    options?: RegisterOptions,
  ) => string;
  /** Removes a hook; `false` if there was none. */
  unregister: (eventName: EventSpelling, id: string) => boolean;
  /** Runs the hooks of an event and resolves to one verdict. Never rejects because a hook failed. */
  trigger: (input: TriggerInput, options?: { signal?: AbortSignal }) => Promise<TriggerResult>;
  /** The same, step by step: hooks as they start, print and finish, then the verdict. */
  stream: (input: TriggerInput, options?: { signal?: AbortSignal }) => AsyncGenerator<EngineStep, void, undefined>;
}
