import type { Plan } from "@hawk/config";
import type { EventName } from "@hawk/events";
import { hookDefaults } from "@hawk/protocol";
import type { DialectId, HookCallback, HookDefinition, PlannedHook } from "@hawk/protocol";
import type { RegisterOptions } from "./types.ts";

const DEFAULT_TIMEOUT_SECONDS = 60;

/** Makes a hook of what was registered for an event. */
export function defineRegistered(
  id: string,
  event: EventName,
  hook: HookDefinition | HookCallback,
  options: RegisterOptions,
  dialect: DialectId,
): PlannedHook {
  const base = typeof hook === "function" ? defineCallback(id, hook, dialect) : hook;
  const fields = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as RegisterOptions;
  return { ...base, ...fields, id, events: [event] };
}

function defineCallback(id: string, callback: HookCallback, dialect: DialectId): HookDefinition {
  return {
    name: callback.name || id,
    events: [],
    dialect,
    handler: { type: "inline", callback },
    timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
    ...hookDefaults,
    origin: { layer: "session", file: "session", line: 1, column: 1 },
  };
}

/** The plan with the registered hooks behind its own. A policy that leaves only managed hooks leaves out these. */
export function withRegistered(plan: Plan, registered: ReadonlyMap<string, PlannedHook>): Plan {
  if (registered.size === 0 || plan.policy.nothing || plan.policy.managedOnly) return plan;
  const events: Plan["events"] = { ...plan.events };
  for (const { id, events: names } of registered.values()) for (const name of names) events[name] = [...(events[name] ?? []), id];
  return { ...plan, hooks: [...plan.hooks, ...registered.values()], events };
}
