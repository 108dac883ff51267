import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import type { Adapter } from "./adapter.ts";

/** The event for a host's own name; `null` if there is none. */
export function canonicalEvent(events: Adapter["events"], native: string): EventName | null {
  const found = Object.entries(events).find(([, event]) => event.native.includes(native));
  return found ? (found[0] as EventName) : null;
}

/** The name to register an event under in a host. */
export function nativeEvent(events: Adapter["events"], event: EventName): string {
  const native = Object.hasOwn(events, event) ? events[event]?.native[0] : undefined;
  if (native !== undefined) return native;
  throw new HawkError("adapter/no-such-event", `this host has no event for ${event}`, {
    hint: `register only what the adapter lists in "events": ${Object.keys(events).join(", ")}`,
  });
}

/** The same, or all names of the event. */
export function nativeEvents(events: Adapter["events"], event: EventName, isEvery: boolean | undefined): readonly string[] {
  const first = nativeEvent(events, event);
  return isEvery ? (events[event]?.native ?? []) : [first];
}

/** hawk's name for a host's tool; the host's if there is no other. */
export function canonicalTool(tools: Adapter["tools"], native: string): string {
  return Object.entries(tools).find(([, names]) => names.includes(native))?.[0] ?? native;
}

/** A host's name for a tool; hawk's if there is no other. */
export function nativeTools(tools: Adapter["tools"], canonical: string): readonly string[] {
  return (Object.hasOwn(tools, canonical) ? tools[canonical] : undefined) ?? [canonical];
}
