import type { HookDefinition, LayerName } from "./definition.ts";
import { dialects } from "./dialects.ts";

/** Layers whose files a repository can bring along. */
const layers: ReadonlySet<LayerName> = new Set<LayerName>(["project", "directory", "local", "plugin"]);

export function isBroughtAlong(layer: LayerName): boolean {
  return layers.has(layer);
}

/** A guard that no project brought along: none may replace it, turn it off or loosen it. */
export function isOwnGuard({ onFailure, origin }: Pick<HookDefinition, "onFailure" | "origin">): boolean {
  return onFailure === "block" && !isBroughtAlong(origin.layer);
}

/** Whether a hook need not run because an earlier one does the same. A project's version of a guard stands in for the user's only if it is no different. */
export function isTwin(earlier: HookDefinition, later: HookDefinition): boolean {
  const key = twinKey(later);
  if (key === null || twinKey(earlier) !== key) return false;
  return !isOwnGuard(later) || !isBroughtAlong(earlier.origin.layer) || strictness(earlier) === strictness(later);
}

const keys = new WeakMap<HookDefinition, string | null>();

/** What twins have in common; `null` for a hook that has none. Hooks don't change, and are asked about at each event. */
export function twinKey(hook: HookDefinition): string | null {
  const known = keys.get(hook);
  if (known !== undefined) return known;
  const own = dialects[hook.dialect].duplicateKey(hook);
  const key = own === null ? null : `${hook.dialect} ${own}`;
  keys.set(hook, key);
  return key;
}

/** Everything that could make one of two hooks with the same key looser. */
function strictness({ env, timeoutSeconds, onFailure, onUnsupported, async, once, matcher, condition, hosts }: HookDefinition): string {
  const variables = Object.entries(env).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([variables, timeoutSeconds, onFailure, onUnsupported, async, once, matcher ?? "", condition ?? "", hosts ?? []]);
}
