import { HawkError } from "@hawk/errors";
import type { HookMeta } from "@hawk/hook-meta";

/** Refuses to enable a hook that can't fire: a guard that is listed and never asked is worse than none. */
export function refuseIdle(
  name: string,
  { events, problems }: Pick<HookMeta, "events" | "problems">,
  wanted: readonly string[] = [],
): void {
  const error = problems.find(({ severity }) => severity === "error");
  if (error) throw cannotFire(`${name}:${error.line} ${error.message}`, error.hint);
  if (events.length + wanted.length === 0) throw cannotFire(`${name} has no event, so it never fires`, "add events, such as pre_tool_use");
}

function cannotFire(message: string, hint = "hawk edit opens it"): HawkError {
  return new HawkError("enable/never-fires", message, { changed: false, hint });
}
