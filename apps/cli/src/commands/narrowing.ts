import type { EventName } from "@hawk/events";
import * as option from "../command/options.ts";
import type { Narrowing } from "@hawk/manage";
import { usageError } from "../ui/usage-error.ts";

/** How much of a hook is enabled or disabled, and where. */
export const narrowing = {
  event: option.events("only for these events, comma-separated"),
  agent: option.agents("only in these agents, comma-separated"),
  project: option.flag("in this project, for everyone"),
  here: option.flag("in this project, for you only"),
};

export function toNarrowing({ event, agent }: { event: EventName[] | undefined; agent: string[] | undefined }): Narrowing {
  return { ...(event ? { events: event } : {}), ...(agent ? { hosts: agent } : {}) };
}

/** What is for one person alone is for all events and agents. */
export function refuseHere({ here, project, event, agent }: { here: boolean; project: boolean; event?: unknown; agent?: unknown }): void {
  if (here && (project || event !== undefined || agent !== undefined))
    throw usageError("--here can't be combined with --project, --event or --agent", "it applies to this project, for you only");
}
