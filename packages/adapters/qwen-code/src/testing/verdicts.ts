import type { Reply } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { decide } from "@hawk/protocol";
import type { HookEvent, Outcome, Verdict } from "@hawk/protocol";
import { decode } from "../decode.ts";
import { encode } from "../encode.ts";
import { events } from "../events.ts";
import { payloads } from "./payloads.ts";

/** The event as its first fixture has it, with some fields of its payload changed. */
export function eventOf(name: EventName, changes: Record<string, unknown> = {}): HookEvent {
  const native = events[name]?.native[0] ?? "";
  const event = decode(native, { ...payloads[native]?.[0], ...changes }, {});
  if (!event) throw new Error(`${name} is not in the table`);
  return event;
}

export function verdictOf(name: EventName, ...outcomes: Partial<Outcome>[]): Verdict {
  return decide(
    outcomes.map((outcome, index) => toOutcome(`user/hook${index}.sh`, outcome)),
    { name },
  );
}

/** The reply to what hooks came to at an event. */
export function replyTo(event: HookEvent | EventName, ...outcomes: Partial<Outcome>[]): Reply {
  const given = typeof event === "string" ? eventOf(event) : event;
  return encode(verdictOf(given.name, ...outcomes), given);
}

/** The reply's stdout as the object that it is. */
export function jsonOf({ stdout }: Reply): unknown {
  return JSON.parse(stdout);
}

function toOutcome(hookId: string, effects: Partial<Outcome>): Outcome {
  return { hookId, status: "success", ...effects };
}
