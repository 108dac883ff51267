import { isObject } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import type { StoredPlan } from "./stored-plan.ts";

// By hand: loading a library for it would take longer than most hooks.

/** Whether a value has the parts of a stored plan that serving an event needs. */
export function isStoredPlan(value: unknown): value is StoredPlan {
  if (!isObject(value) || value["version"] !== 1 || !isObject(value["plan"]) || !isObject(value["trace"])) return false;
  const { hooks, events, policy } = value["plan"];
  const places = ["host", "cacheDir", "onceDir", "temporaryDir"].map((name) => value[name]);
  return (
    [...places, value["trace"]["level"], value["trace"]["file"]].every(isText) &&
    Array.isArray(hooks) &&
    hooks.every(isHook) &&
    isObject(events) &&
    Object.values(events).every((ids) => Array.isArray(ids) && ids.every(isText)) &&
    isObject(policy)
  );
}

function isHook(value: unknown): boolean {
  return isObject(value) && [value["id"], value["name"], value["dialect"], value["onFailure"]].every(isText) && isObject(value["handler"]);
}

export function isHookEvent(value: unknown): value is HookEvent {
  return isObject(value) && isText(value["name"]) && isObject(value["payload"]);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
