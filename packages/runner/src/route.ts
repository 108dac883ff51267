import type { PlannedHook } from "@hawk/protocol";
import { canExport } from "./export-variable.ts";
import { toGlobs } from "./glob-matcher.ts";
import type { HookStart, RunnerHook, RunnerSpec } from "./types.ts";

/** Whether the shell can run a hook: what it can't be sure to do as the engine would is left to Node. */
export function routeOf(
  { hook, start }: RunnerHook,
  { event, answers }: Pick<RunnerSpec, "event" | "answers">,
): "" | "node" | "async" | "text" {
  const isForNode =
    start.kind === "node" ||
    hook.dialect !== "hawk" ||
    hook.once ||
    hook.asleep !== undefined ||
    hook.condition !== undefined ||
    toGlobs(hook.matcher, event) === null ||
    !canStart(start, hook) ||
    (start.kind === "text" && (hook.async || !answers?.plainTextReachesModel.has(event)));
  if (isForNode) return "node";
  if (start.kind === "text") return "text";
  return hook.async ? "async" : "";
}

/** What a shell can give to a program as it is. */
function canStart(start: HookStart, { env, handler }: PlannedHook): boolean {
  const isUsual = handler.type !== "shell" || (handler.passContext && handler.parseResult);
  const words = start.kind === "program" ? [...start.programs, ...start.args] : [];
  return isUsual && !words.some((word) => word.includes("\0")) && Object.entries(env).every(canExport);
}
