import type { EventName } from "@hawk/events";
import * as option from "../command/options.ts";
import type { Narrowing } from "@hawk/manage";

/** How much of a hook is enabled or disabled, and where. */
export const narrowing = {
  event: option.events("only for these events, comma-separated"),
  agent: option.agents("only in these agents, comma-separated"),
  project: option.flag("in this project, not in your own configuration"),
};

export function toNarrowing({ event, agent }: { event: EventName[] | undefined; agent: string[] | undefined }): Narrowing {
  return { ...(event ? { events: event } : {}), ...(agent ? { hosts: agent } : {}) };
}
