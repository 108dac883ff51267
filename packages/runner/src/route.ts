import type { PlannedHook } from "@hawk/protocol";
import { canExport } from "./export-variable.ts";
import { toGlobs } from "./glob-matcher.ts";
import type { HookStart, RunnerHook, RunnerSpec } from "./types.ts";

/** Whether the shell can run a hook exactly as the engine would; otherwise it is left to Node. */
export function routeOf(
  { hook, start }: RunnerHook,
  { event, answers, says, host, hooks }: Pick<RunnerSpec, "event" | "answers" | "says" | "host" | "hooks">,
): "" | "node" | "async" | "text" {
  const isForNode =
    start.kind === "node" ||
    !(hook.dialect === "hawk" || (hooks.length === 1 && speaksAsHost(hook, host))) ||
    hook.once ||
    hook.asleep !== undefined ||
    hook.condition !== undefined ||
    toGlobs(hook.matcher, event) === null ||
    !canStart(start, hook) ||
    (start.kind === "text" && (hook.async || !(answers?.plainTextReachesModel.has(event) || says?.context !== undefined)));
  if (isForNode) return "node";
  if (start.kind === "text") return "text";
  return hook.async ? "async" : "";
}

const NAMES = /^[A-Z]\w*(?:\|[A-Z]\w*)*$/;

/**
 * In Claude Code, a single hook of its own dialect at an event works like one of hawk's: there is no other whose order could
 * count. That holds for programs and for matchers that are plain names of tools; other matchers are read in other ways.
 */
function speaksAsHost({ dialect, matcher, handler }: PlannedHook, host: string): boolean {
  return dialect === "claude" && host === "claude-code" && handler.type === "shell" && (!matcher || matcher === "*" || NAMES.test(matcher));
}

/** What a shell can pass to a program unchanged. */
function canStart(start: HookStart, { env, handler }: PlannedHook): boolean {
  const isUsual = handler.type !== "shell" || (handler.passContext && handler.parseResult);
  const words = start.kind === "program" ? [...start.programs, ...start.args] : [];
  return isUsual && !words.some((word) => word.includes("\0")) && Object.entries(env).every(canExport);
}
