import { dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";

/** The event for the next hook: with the input as the last hook left it, if the dialect passes that on. */
export function chainInput(event: HookEvent, hook: PlannedHook, { updatedInput }: Outcome): HookEvent {
  if (updatedInput === undefined || !dialects[hook.dialect].chainsInput) return event;
  const isPrompt = "prompt" in event.payload && !("tool_input" in event.payload);
  const change = isPrompt ? updatedInput : { tool_input: updatedInput };
  return { ...event, payload: { ...event.payload, ...change } };
}
