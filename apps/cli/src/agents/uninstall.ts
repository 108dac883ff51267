import type { AdapterLoaders } from "@hawk/adapter";
import type { Surroundings } from "@hawk/state";
import { applyUninstall, planUninstall } from "@hawk/sync";
import type { Uninstalled, UninstallPlan } from "@hawk/sync";

/** What an uninstall would remove, and the way to do it. */
export async function prepareUninstall(
  isAll: boolean,
  user: Surroundings & { adapters: AdapterLoaders },
): Promise<{ plan: UninstallPlan; apply: () => Promise<Uninstalled> }> {
  const plan = await planUninstall(user, isAll);
  return { plan, apply: () => applyUninstall(plan, user) };
}
