import type { Reply } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { decide } from "@hawk/protocol";
import type { HookEvent, Outcome } from "@hawk/protocol";
import { windsurf } from "../windsurf.ts";
import { payloads } from "./payloads.ts";

/** The event of the n-th payload, as hooks see it. */
export function eventOf(name: EventName, index = 0): HookEvent {
  const native = windsurf.events[name]?.native[0] ?? "";
  const event = windsurf.decode(native, payloads[native]?.[index] ?? {}, {});
  if (!event) throw new Error(`${name} is not in the table`);
  return event;
}

/** The reply to what one hook came to. */
export function replyTo(event: HookEvent, outcome: Partial<Outcome>): Reply {
  return windsurf.encode(decide([{ hookId: "user/guard.sh", status: "success", ...outcome }], event), event);
}
