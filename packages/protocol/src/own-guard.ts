import type { HookDefinition, LayerName } from "./definition.ts";
import { dialects } from "./dialects.ts";

/** Layers whose files a repository can contain. */
const layers: ReadonlySet<LayerName> = new Set<LayerName>(["project", "directory", "local", "plugin"]);

/** Whether a repository can bring configuration of this layer. */
export function isRepositoryLayer(layer: LayerName): boolean {
  return layers.has(layer);
}

/** A guard of the user's own: no project may replace it, turn it off or loosen it. */
export function isOwnGuard({ onFailure, origin }: Pick<HookDefinition, "onFailure" | "origin">): boolean {
  return onFailure === "block" && !isRepositoryLayer(origin.layer);
}

/** Whether a hook need not run because an earlier one does the same. A project's version of a guard replaces the user's only if it is identical. */
export function isDuplicate(earlier: HookDefinition, later: HookDefinition): boolean {
  const key = duplicateKeyOf(later);
  if (key === null || duplicateKeyOf(earlier) !== key) return false;
  return !isOwnGuard(later) || !isRepositoryLayer(earlier.origin.layer) || strictness(earlier) === strictness(later);
}

const keys = new WeakMap<HookDefinition, string | null>();

/** What duplicates have in common; `null` for a hook that has none. Cached: hooks don't change, and this is needed at each event. */
export function duplicateKeyOf(hook: HookDefinition): string | null {
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
