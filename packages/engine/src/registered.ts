import { HawkError } from "@hawk/errors";
import type { Plan } from "@hawk/protocol/plan";
import type { EventName } from "@hawk/events";
import { dialects, hookDefaults, isObject } from "@hawk/protocol";
import type { DialectId, Handler, HookCallback, HookDefinition, PlannedHook } from "@hawk/protocol";
import type { RegisterOptions, RegisteredHook } from "./types.ts";

const HANDLERS: Readonly<Record<Handler["type"], string>> = {
  shell: '{ type: "shell", command: "./check.sh" }',
  content: '{ type: "content", file, start }',
  rule: '{ type: "rule", action: "block", conditions, reason }',
  webhook: '{ type: "webhook", url }',
  inline: '{ type: "inline", callback }',
  prompt: '{ type: "prompt", prompt }',
  agent: '{ type: "agent", prompt }',
  unsupported: "",
};

/** Turns a registration into a hook. */
export function defineRegistered(
  id: string,
  event: EventName,
  hook: RegisteredHook | HookCallback,
  options: RegisterOptions,
  dialect: DialectId,
): PlannedHook {
  const base = typeof hook === "function" ? callbackHook(id, hook) : hook;
  const fields = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as RegisterOptions;
  const whole = { ...withDefaults(base, event, dialect), ...fields, id, events: [event] };
  checkMatcher(whole, event);
  return whole;
}

function callbackHook(id: string, callback: HookCallback): RegisteredHook {
  return { name: callback.name || id, handler: { type: "inline", callback } };
}

function withDefaults(hook: RegisteredHook, event: EventName, engineDialect: DialectId): HookDefinition {
  checkHook(hook);
  const dialect = hook.dialect ?? engineDialect;
  return {
    ...hookDefaults,
    timeoutSeconds: dialects[dialect].timeoutSeconds(hook.handler.type, event),
    origin: { layer: "session", file: "session", line: 1, column: 1 },
    ...hook,
    dialect,
    events: [event],
    handler: completeHandler(hook.handler, dialect),
  };
}

/** As in the dialect's own configuration: cocode's programs get the event, and their answer is read. */
function completeHandler(handler: RegisteredHook["handler"], dialect: DialectId): Handler {
  if (handler.type === "shell")
    return { passContext: dialect !== "cocode", parseResult: dialect === "hawk" || dialect === "claude", ...handler };
  if (handler.type === "webhook") return { method: "POST", headers: {}, allowedEnvVars: [], ...handler };
  return handler;
}

/** JavaScript callers may pass anything. */
function checkHook(hook: unknown): void {
  const handler = isObject(hook) ? hook["handler"] : undefined;
  const type = isObject(handler) ? handler["type"] : undefined;
  if (isObject(hook) && typeof hook["name"] === "string" && typeof type === "string" && Object.hasOwn(HANDLERS, type)) return;
  const got = isObject(hook) ? `an object with ${Object.keys(hook).join(", ") || "nothing in it"}` : typeof hook;
  throw new HawkError("engine/bad-hook", `expected a function, or an object with a name and a handler, got ${got}`, {
    hint: `such as { name: "check", handler: ${HANDLERS.shell} }`,
  });
}

function checkMatcher({ name, dialect, matcher }: PlannedHook, event: EventName): void {
  if (matcher === undefined) return;
  if (typeof matcher === "string" && dialects[dialect].matches(matcher, { name: event, payload: {} }) !== null) return;
  throw new HawkError("engine/bad-matcher", `${name}: the matcher ${JSON.stringify(matcher)} can't be read, so the hook would never run`, {
    hint: "write names such as Bash|Edit, or a regular expression without lookaround and back-references",
  });
}

/** The plan with the registered hooks behind its own. A policy that leaves only managed hooks leaves out these. */
export function withRegistered(plan: Plan, registered: ReadonlyMap<string, PlannedHook>): Plan {
  if (registered.size === 0 || plan.policy.nothing || plan.policy.managedOnly) return plan;
  const events: Plan["events"] = { ...plan.events };
  for (const { id, events: names } of registered.values()) for (const name of names) events[name] = [...(events[name] ?? []), id];
  return { ...plan, hooks: [...plan.hooks, ...registered.values()], events };
}
