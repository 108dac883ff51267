import type { EventName, EventPayload } from "@hawk/events";
import type { Answer } from "./answer.ts";
import type { WithToolInput } from "./tool-input.ts";

/** An event as a hook gets it. Its name tells which fields the payload has. */
export type HookEvent<Name extends EventName = EventName> = {
  [One in Name]: {
    name: One;
    /** The agent that fired it, such as `claude-code`. */
    host?: string;
    /** The agent's own name for it. */
    nativeName?: string;
    payload: WithToolInput<EventPayload<One>>;
  };
}[Name];

/** What a hook gets besides the event. */
export interface HookContext {
  /** Aborted when the hook times out, or when nobody waits for it any longer. */
  signal: AbortSignal;
  /** The environment, plus the header's `env`. */
  env: Readonly<Record<string, string | undefined>>;
}

/** Nothing, an answer, or text for the model. */
export type HookResult = Answer | string | undefined | void;

/** An inline hook: takes an event, returns an answer or nothing. */
export type HookFunction<Name extends EventName = EventName> = (
  event: HookEvent<Name>,
  context: HookContext,
) => HookResult | Promise<HookResult>;

/** What a hook file exports, and what `engine.register()` takes. */
export type DefinedHook = (event: { name: EventName; payload: Record<string, unknown> }, input: unknown) => Promise<HookResult>;

/**
 * A hook for events whose payloads are typed. The file's header says when it runs; `events` says what it was written for.
 *
 * @example
 * ```ts
 * export default defineHook({ events: ["pre_tool_use"] }, ({ payload }) => {
 *   if (payload.tool_name === "Bash" && payload.tool_input.command.includes("--force")) return deny("push without --force");
 * });
 * ```
 */
export function defineHook<const Names extends readonly EventName[]>(
  spec: { events: Names },
  run: HookFunction<Names[number]>,
): DefinedHook;
/** A hook for any event. */
export function defineHook(run: HookFunction): DefinedHook;
export function defineHook(first: HookFunction | { events: readonly EventName[] }, second?: HookFunction): DefinedHook {
  const run = typeof first === "function" ? first : second;
  const events = typeof first === "function" ? undefined : first.events;
  return async (event, input) => {
    if (events && !events.includes(event.name))
      throw new Error(`it got ${event.name}, but was written for ${events.join(", ")}: correct its header, or its defineHook call`);
    return run?.(event as HookEvent, toContext(input));
  };
}

/** An engine passes only the signal to its callbacks. */
function toContext(input: unknown): HookContext {
  return input instanceof AbortSignal ? { signal: input, env: process.env } : (input as HookContext);
}
