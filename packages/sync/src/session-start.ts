import type { Adapter, Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { eventNames } from "@hawk/events";

/** For the few milliseconds in which Node looks at the project. */
const NOTICE_SECONDS = 5;

/**
 * hawk itself speaks at the start of a session: it names a project's hooks that aren't approved. So wherever it registers anything, it is
 * asked at every start, no matter which hooks are on, and turning on a hook for that event changes no entry.
 */
export function withSessionStart(
  registrations: readonly Registration[],
  commandFor: (event: EventName) => string,
  { session_start: start }: Adapter["events"],
): Registration[] {
  const isHeard = start?.canTellUser ?? start?.canAddContext;
  if (registrations.length === 0 || !isHeard) return [...registrations];
  const isOwn = ({ event, handler }: Registration): boolean => event === "session_start" && handler.type === "command";
  const timeoutSeconds = registrations.find(isOwn)?.timeoutSeconds ?? NOTICE_SECONDS;
  const own: Registration = {
    event: "session_start",
    handler: { type: "command", command: commandFor("session_start") },
    timeoutSeconds,
  };
  return [...registrations.filter((registration) => !isOwn(registration)), own].toSorted(byEvent);
}

/** A hook that the host runs itself comes after the runners, as before. */
function byEvent(one: Registration, other: Registration): number {
  const place = ({ event, handler }: Registration): number =>
    eventNames.indexOf(event) + (handler.type === "command" ? 0 : eventNames.length);
  return place(one) - place(other);
}
