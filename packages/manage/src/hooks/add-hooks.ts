import { applyAdd, planAdd } from "@hawk/registry/store";
import type { AddPlan } from "@hawk/registry/store";
import { configPaths, withRegistryLock } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { refuseIdle } from "./refuse-idle.ts";

interface AddOptions {
  as?: string | undefined;
  isDry: boolean;
  /** They are enabled next, so each of them has to be able to fire. */
  isEnabling?: boolean;
}

/** Copies hooks into the registry, or with `isDry` only says which. */
export function addHooks(paths: readonly string[], user: UserHome, { as, isDry, isEnabling = false }: AddOptions): AddPlan {
  const plan = (registry: string): AddPlan => {
    const planned = planAdd(paths, registry, as);
    if (isEnabling) for (const { name, meta } of planned.additions) refuseIdle(name, meta);
    return planned;
  };
  if (isDry) return plan(configPaths(user).registry);
  return withRegistryLock(user, (registry) => {
    const planned = plan(registry);
    applyAdd(planned.additions, registry);
    return planned;
  });
}
