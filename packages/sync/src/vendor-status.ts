import { isHawkError } from "@hawk/errors";
import { previewSync } from "./apply-sync.ts";
import { loadPlans } from "./load-plans.ts";
import { lookAt } from "./open-world.ts";
import { planSync } from "./plan-sync.ts";
import type { SyncWorld } from "./plan-sync.ts";
import { listVendoredHosts } from "./vendor.ts";

/** What to do about a project's copies that are not what its hooks are now; `null` when they are, or there are none. */
export function findStaleVendor(world: SyncWorld): string | null {
  const { projectDir, allAdapters, plans } = world;
  const hosts = listVendoredHosts(projectDir);
  const adapters = allAdapters.filter(({ id }) => hosts.includes(id));
  if (adapters.length === 0 || isCurrent({ ...world, adapters })) return null;
  const isTrusted = plans.trustStatuses.some(({ root, state }) => root === projectDir && state === "as approved");
  const commands = adapters.map(({ id }) => `hawk sync --scope project --vendor --agent ${id}`);
  return [...(isTrusted ? [] : ["hawk trust"]), ...commands].join(", then ");
}

/** By what is in the project, whether the user trusts it or not: nothing of it is run. */
function isCurrent(world: SyncWorld): boolean {
  const { surroundings, ledger, projectDir, state } = world;
  try {
    const plans = loadPlans(surroundings, ledger, lookAt(projectDir, true, surroundings));
    const { own, settings } = previewSync(planSync({ ...world, plans, scope: "project", isVendoring: true }), state);
    return own.length === 0 && settings.every(({ before, after }) => before === after);
  } catch (error) {
    if (isHawkError(error)) return false;
    throw error;
  }
}
