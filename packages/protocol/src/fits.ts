import type { HookEvent } from "./definition.ts";
import type { PlannedHook } from "./dialect.ts";
import { dialects } from "./dialects.ts";
import { meetsCondition } from "./permission-rule.ts";

/** Whether a hook's matcher and condition match an event. */
export function fits({ dialect, matcher, condition }: PlannedHook, event: HookEvent): boolean {
  return dialects[dialect].matches(matcher, event) === true && (condition === undefined || meetsCondition(condition, event));
}
