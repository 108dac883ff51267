import type { HookDefinition } from "../definition.ts";

/** The same text for equal definitions, no matter where they are or how their keys are ordered. */
export function definitionKey(hook: HookDefinition, ...ignored: readonly (keyof HookDefinition)[]): string {
  // A hook in a plan has an id, which is its own even when the rest is not.
  const left = new Set<string>(["id", "origin", ...ignored]);
  return JSON.stringify(Object.fromEntries(Object.entries(hook).filter(([key]) => !left.has(key))), sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
