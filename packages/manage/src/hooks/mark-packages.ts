import { join } from "node:path";
import { configPaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import type { HookListing } from "./list-hooks.ts";
import { packagesByHook } from "./expand-packages.ts";
import { vetFiles } from "@hawk/trust";

/** Marks listed hooks with their package, and whether they need the user's approval. */
export function markPackages(hooks: readonly HookListing[], user: UserHome): HookListing[] {
  const packages = packagesByHook(user);
  if (packages.size === 0) return [...hooks];
  const vet = vetFiles(user);
  const { registry } = configPaths(user);
  return hooks.map((hook) => {
    const from = hook.source === "own" || hook.source === "builtin" ? packages.get(hook.name) : undefined;
    if (from === undefined) return hook;
    const isPending = vet(join(registry, hook.name)) !== null;
    return Object.assign({}, hook, { source: "package" as const, package: from }, isPending ? { isPending: true as const } : {});
  });
}
