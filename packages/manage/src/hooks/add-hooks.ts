import { applyAdd, planAdd } from "@hawk/registry/store";
import type { AddPlan } from "@hawk/registry/store";
import { configPaths, withRegistryLock } from "@hawk/state";
import type { UserHome } from "@hawk/state";

/** Copies hooks into the registry, or with `isDry` only says which. */
export function addHooks(paths: readonly string[], user: UserHome, { as, isDry }: { as?: string | undefined; isDry: boolean }): AddPlan {
  if (isDry) return planAdd(paths, configPaths(user).registry, as);
  return withRegistryLock(user, (registry) => {
    const plan = planAdd(paths, registry, as);
    applyAdd(plan.additions, registry);
    return plan;
  });
}
