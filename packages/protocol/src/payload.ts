import { eventInfo } from "@hawk/events";
import type { HookEvent } from "./definition.ts";

/** A text field of the payload; `undefined` when it is absent or something else. */
export function textField({ payload }: HookEvent, name: string): string | undefined {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** The tool's input; empty for events without one. */
export function toolInput({ payload }: HookEvent): Record<string, unknown> {
  const value = Object.hasOwn(payload, "tool_input") ? payload["tool_input"] : undefined;
  return isObject(value) ? value : {};
}

/** What a matcher tests: a tool's name, a session's source, …; `undefined` if the event has none. */
export function matchSubject(event: HookEvent): string | undefined {
  const { matchesOn } = eventInfo(event.name);
  return matchesOn === undefined ? undefined : textField(event, matchesOn);
}

/** Whether a value is an object, and not a list or `null`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
