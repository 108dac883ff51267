import type { HookEvent } from "./definition.ts";
import type { PlannedHook } from "./dialect.ts";
import { dialects } from "./dialects.ts";
import { meetsCondition } from "./permission-rule.ts";

/** Whether an event is one that a hook's matcher and condition are for. */
export function fits({ dialect, matcher, condition }: PlannedHook, event: HookEvent): boolean {
  return dialects[dialect].matches(matcher, event) === true && (condition === undefined || meetsCondition(condition, event));
}
