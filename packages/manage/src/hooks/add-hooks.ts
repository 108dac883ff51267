import type { AdapterLoaders } from "@hawk/adapter";
import { applyAdd, planAdd } from "@hawk/registry/store";
import type { AddPlan } from "@hawk/registry/store";
import { configPaths, withRegistryLock } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { findLacks, findReached } from "./find-lacks.ts";
import type { HookLack } from "./find-lacks.ts";
import { refuseIdle } from "./refuse-idle.ts";
import { refuseLacking } from "./refuse-lacking.ts";

interface AddOptions {
  as?: string | undefined;
  isDry: boolean;
  /** They are enabled next, so each of them has to be able to fire. */
  isEnabling?: boolean;
}

/** What `addHooks` added, and what it refused. */
export interface AddReport extends AddPlan {
  /** What the user's agents lack for them. */
  lacks: HookLack[];
}

/** Copies hooks into the registry, or with `isDry` only says which. */
export async function addHooks(
  paths: readonly string[],
  user: UserHome & { adapters: AdapterLoaders },
  { as, isDry, isEnabling = false }: AddOptions,
): Promise<AddReport> {
  const reached = await findReached(user);
  const plan = (registry: string): AddReport => {
    const planned = planAdd(paths, registry, as);
    const files = planned.additions.map(({ name, source: path }) => ({ name, path }));
    const lacks = findLacks(files, {}, false, { reached, user });
    if (isEnabling) for (const { name, meta } of planned.additions) refuseIdle(name, meta);
    if (isEnabling) refuseLacking(lacks);
    return { ...planned, lacks };
  };
  if (isDry) return plan(configPaths(user).registry);
  return withRegistryLock(user, (registry) => {
    const planned = plan(registry);
    applyAdd(planned.additions, registry);
    return planned;
  });
}
