import { HawkError } from "@hawk/errors";
import { eventInfo, resolveEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import type { Session, TriggerInput } from "./types.ts";

/** Turns the embedding program's input into an event. */
export function toHookEvent(input: TriggerInput, session: Session = {}): HookEvent {
  const { type, sessionId = session.id, timestamp, payload = {}, cwd = session.cwd, host, env } = input;
  const name = readEventName(type);
  const base = {
    hook_event_name: eventInfo(name).native?.["claude-code"]?.[0] ?? name,
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    ...(session.transcriptPath === undefined ? {} : { transcript_path: session.transcriptPath }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(timestamp === undefined ? {} : { timestamp }),
  };
  return {
    name,
    payload: { ...base, ...toCanonical(payload, name) },
    ...(host === undefined ? {} : { host }),
    ...(env === undefined ? {} : { env }),
  };
}

const fieldsOf = new Map<EventName, Readonly<Record<string, string>>>();

/** The names that any dialect has for canonical fields of an event. */
export function ownFields(name: EventName): Readonly<Record<string, string>> {
  const known = fieldsOf.get(name) ?? Object.assign({}, ...Object.values(dialects).map((dialect) => dialect.ownFields(name)));
  fieldsOf.set(name, known);
  return known;
}

export function readEventName(type: string): EventName {
  const { event, suggestions } = resolveEvent(type);
  if (event) return event;
  const hint = suggestions.length > 0 ? `did you mean ${suggestions.join(" or ")}?` : "see the catalogue in @hawk/events";
  throw new HawkError("engine/unknown-event", `there is no event "${type}"`, { hint });
}

/** A field's own name wins over other dialects' names; `null` under another name counts as absent. */
function toCanonical(payload: Record<string, unknown>, name: EventName): Record<string, unknown> {
  const fields = ownFields(name);
  const renamed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(payload)) {
    const canonical = Object.hasOwn(fields, key) ? (fields[key] as string) : key;
    if (canonical === key || (value !== null && !Object.hasOwn(payload, canonical))) renamed[canonical] = value;
  }
  return renamed;
}
