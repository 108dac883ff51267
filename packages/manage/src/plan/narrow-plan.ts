import type { Plan } from "@hawk/config";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { PlannedHook } from "@hawk/protocol";

/** The part of a plan that concerns one event and one host. */
export function narrowPlan(plan: Plan, event: EventName | undefined, host: string | undefined): Plan {
  const isWanted = (hook: PlannedHook): boolean =>
    (event === undefined || hook.events.includes(event)) &&
    (host === undefined || ((hook.hosts?.includes(host) ?? true) && !hook.excludedHosts?.includes(host)));
  const hooks = plan.hooks.filter(isWanted);
  const ids = new Set(hooks.map(({ id }) => id));
  const events: Plan["events"] = {};
  for (const name of eventNames) {
    const kept = (plan.events[name] ?? []).filter((id) => ids.has(id));
    if (kept.length > 0 && (event === undefined || event === name)) events[name] = kept;
  }
  const dropped = plan.dropped.filter((hook) => event === undefined || hook.events.length === 0 || hook.events.includes(event));
  return { ...plan, hooks, events, dropped };
}
