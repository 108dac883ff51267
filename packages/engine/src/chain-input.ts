import { dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";

/** The event as the next hook is to see it: with the input as the last one left it, where the dialect passes that on. */
export function chainInput(event: HookEvent, hook: PlannedHook, { updatedInput }: Outcome): HookEvent {
  if (updatedInput === undefined || !dialects[hook.dialect].chainsInput) return event;
  const isPrompt = "prompt" in event.payload && !("tool_input" in event.payload);
  const change = isPrompt ? updatedInput : { tool_input: updatedInput };
  return { ...event, payload: { ...event.payload, ...change } };
}
