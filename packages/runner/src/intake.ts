import { eventInfo } from "@hawk/events";
import { dialects, isFileTool, knownTools, toolFamilies } from "@hawk/protocol";
import { toGlobs } from "./glob-matcher.ts";
import { hasGuard, isForAll } from "./render-picking.ts";
import { routeOf } from "./route.ts";
import type { RunnerHook, RunnerSpec } from "./types.ts";

/** Where the payload goes: straight to the one hook, into a file unseen, or into a file after the hooks were picked by it. */
export type Intake = "direct" | "spool" | "look";

export const shellTools: readonly string[] = toolFamilies["shell"] ?? [];
export const fileTools: readonly string[] = knownTools.filter(isFileTool);

/** Guards need to see the payload, and hooks need absolute paths. */
export function intakeOf(spec: RunnerSpec): Intake {
  if (spec.answers?.splice || hasGuard(spec) || isAboutFiles(spec)) return "look";
  if (isDirect(spec)) return "direct";
  return spec.hooks.every(({ hook }) => isForAll(toGlobs(hook.matcher, spec.event))) ? "spool" : "look";
}

function isAboutFiles({ hooks, event }: RunnerSpec): boolean {
  if (eventInfo(event).matchesOn !== "tool_name") return false;
  const isFor = ({ hook: { dialect, matcher } }: RunnerHook): boolean =>
    fileTools.some((tool_name) => dialects[dialect].matches(matcher, { name: event, payload: { tool_name } }) !== false);
  return hooks.some(isFor);
}

/** One hook, and no need to read the payload: neither to pick hooks nor for the trace. */
function isDirect(spec: RunnerSpec): boolean {
  const { hooks, event, registeredMatcher, trace } = spec;
  const [only] = hooks;
  const way = only && routeOf(only, spec);
  if (!only || trace !== "off" || hooks.length > 1 || way === "node" || way === "async") return false;
  return toGlobs(only.hook.matcher, event) === "all" || (registeredMatcher !== undefined && registeredMatcher === only.hook.matcher);
}
