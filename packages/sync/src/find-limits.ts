import type { Adapter } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { HookDefinition } from "@hawk/protocol";

/** What other hosts offer at an event and this one doesn't, in words. A hook may or may not ask for it. */
function findLimits({ events }: Adapter, event: EventName): string[] {
  const [info, host] = [eventInfo(event), events[event]];
  if (!host) return [];
  const { onlyAsBlock = [] } = host;
  return [
    ...(info.canModifyInput && !host.canModifyInput ? ["changed input"] : []),
    ...(info.canModifyOutput && !host.canModifyOutput && !onlyAsBlock.includes("output") ? ["changed output"] : []),
    ...(info.canAddContext && !host.canAddContext && !onlyAsBlock.includes("context") ? ["text for the model"] : []),
  ];
}

/** What comes of that for a hook that would rather have the call blocked, as a sentence without its subject; `null` for any other. */
export function describeLimits(adapter: Adapter, event: EventName, { onUnsupported }: HookDefinition): string | null {
  const limits = onUnsupported === "refuse" ? findLimits(adapter, event) : [];
  if (limits.length === 0) return null;
  const listed = new Intl.ListFormat("en", { type: "disjunction" }).format(limits);
  const result = adapter.events[event]?.canBlock ? "hawk blocks" : "hawk can only report";
  return `may ask for something ${adapter.id} can't do at ${event}, which ${result}: ${listed}`;
}
