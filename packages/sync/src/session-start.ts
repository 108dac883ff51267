import type { Adapter, CommandHandler, Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { eventNames } from "@hawk/events";

/** For the few milliseconds in which Node looks at the project. */
const NOTICE_SECONDS = 5;

/**
 * hawk itself has a message at session start: it names a project's unapproved hooks. So wherever it registers anything, it is
 * asked at every start, no matter which hooks are on, and turning on a hook for that event changes no entry.
 */
export function withSessionStart(
  registrations: readonly Registration[],
  commandFor: (event: EventName) => CommandHandler,
  { session_start: start }: Adapter["events"],
): Registration[] {
  const isHeard = start?.canTellUser ?? start?.canAddContext;
  if (registrations.length === 0 || !isHeard) return [...registrations];
  const own: Registration = {
    event: "session_start",
    handler: commandFor("session_start"),
    timeoutSeconds: registrations.find(isStart)?.timeoutSeconds ?? NOTICE_SECONDS,
  };
  const others = registrations.filter((registration) => !isStart(registration));
  return [...others, own].toSorted((one, other) => placeOf(one) - placeOf(other));
}

function isStart({ event, handler }: Registration): boolean {
  return event === "session_start" && handler.type === "command";
}

/** Hooks that the host runs itself come after all runners. */
function placeOf({ event, handler }: Registration): number {
  return eventNames.indexOf(event) + (handler.type === "command" ? 0 : eventNames.length);
}
