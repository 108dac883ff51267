export { eventInfo, eventNames, isEventName } from "./catalogue.ts";
export { nearest } from "./nearest.ts";
export { findEvent, resolveEvent, spellingsOf } from "./resolve.ts";
export type { EventName } from "./catalogue.ts";
export type { EventGroup, EventRow } from "./event-info.ts";
export type { EventPayload } from "./payload.ts";
export type { ResolvedEvent } from "./resolve.ts";
export type { EventOf, EventSpelling } from "./spelling.ts";
