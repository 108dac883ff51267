import type { EventName } from "@hawk/events";
import type { DialectId, Handler, HookDefinition, HookEvent } from "./definition.ts";
import type { HttpResult, ModelResult, Outcome, ProcessResult } from "./outcome.ts";
import type { Verdict } from "./verdict.ts";

/** A hook in a plan: a definition with a unique id. */
export interface PlannedHook extends HookDefinition {
  id: string;
  /** Hosts that a configuration excludes. */
  excludedHosts?: string[];
  /** Pauses of this hook. */
  asleep?: HookPause[];
}

/** A pause, after which a hook runs again on its own. */
export interface HookPause {
  /** When it ends, in ISO 8601. */
  until: string;
  /** Only at these events; at all of them when absent. */
  events?: EventName[];
  /** Only in these hosts; in all of them when absent. */
  hosts?: string[];
}

/** What running a hook depends on. */
export interface HookWorld {
  projectDir: string;
  /** Where variables set by a session_start hook are collected, when the host offers that. */
  envFile?: string;
  /** A program that runs hook commands, each passed as one argument. */
  shellPrefix?: string;
}

/** What a program is started with. */
export interface ProcessInput {
  /** Absent if the hook gets no stdin. */
  stdin?: string;
  /** Added to the environment. */
  env: Record<string, string>;
  cwd: string;
  /** The command line, with the dialect's placeholders filled in; absent for hook files. */
  command?: string;
  args?: string[];
  /** What could not be passed on, such as a value too long for the environment. */
  notes: string[];
}

/** What a hook prints and exits with. */
export interface HookAnswer {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/** One family's conventions. Pure: nothing here touches the world. */
export interface Dialect {
  id: DialectId;
  /** Whether the hooks of an event run side by side, or one after another. */
  order: "parallel" | "sequential";
  /** In sequence: the first that blocks ends it. */
  stopsAtFirstBlock: (event: HookEvent) => boolean;
  /** In sequence: the next hook sees a changed input. */
  chainsInput: boolean;
  /** Whether a matcher matches. `null` if it can't be read; it then matches nothing, and that is reported. */
  matches: (matcher: string | undefined, event: HookEvent) => boolean | null;
  /** Hooks of an event with the same key are one; `null`: never the same as another. */
  duplicateKey: (hook: HookDefinition) => string | null;
  /** Whether a hook may block at an event; elsewhere its answer is only a notification. */
  canBlock: (name: EventName) => boolean;
  /** The default timeout. */
  timeoutSeconds: (handler: Handler["type"], name: EventName) => number;
  /** The dialect's own names for canonical fields of an event. */
  ownFields: (name: EventName) => Readonly<Record<string, string>>;
  encode: (hook: PlannedHook, event: HookEvent, world: HookWorld) => ProcessInput;
  decode: (result: ProcessResult, hook: PlannedHook, event: HookEvent) => Outcome;
  decodeHttp: (result: HttpResult, hook: PlannedHook, event: HookEvent) => Outcome;
  decodeModel: (result: ModelResult, hook: PlannedHook, event: HookEvent) => Outcome;
  /** Encodes a verdict as a hook of this dialect would answer. */
  answer: (verdict: Verdict) => HookAnswer;
}
