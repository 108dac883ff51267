import { join, relative } from "node:path";
import { HawkError, isHawkError } from "@hawk/errors";
import { previewSync } from "./apply-sync.ts";
import { loadPlans } from "./load-plans.ts";
import { lookAt, openWorld } from "./open-world.ts";
import type { SyncSurroundings } from "./open-world.ts";
import { planSync } from "./plan-sync.ts";
import type { SyncWorld } from "./plan-sync.ts";
import { VENDOR, listVendoredHosts } from "./vendor.ts";

/** A project's copies that are not what its hooks are now. */
export interface StaleVendor {
  path: string;
  /** What differs, from the project on; empty where a problem keeps hawk from comparing. */
  files: readonly string[];
  problem?: string;
  /** What to do. */
  fix: string;
}

/** `null` when a project's copies are up to date, or there are none. */
export function findStaleVendor(world: SyncWorld): StaleVendor | null {
  const { projectDir, allAdapters, plans } = world;
  const hosts = listVendoredHosts(projectDir);
  const adapters = allAdapters.filter(({ id }) => hosts.includes(id));
  const found = adapters.length === 0 ? { files: [] } : compare({ ...world, adapters });
  if (found.files.length === 0 && found.problem === undefined) return null;
  const isTrusted = plans.trustStatuses.some(({ root, state }) => root === projectDir && state === "as approved");
  const renewal = `hawk sync --vendor --agent ${adapters.map(({ id }) => id).join(",")}`;
  return { path: join(projectDir, VENDOR), ...found, fix: isTrusted ? renewal : `hawk trust, then ${renewal}` };
}

/** The same for anyone who asks about nothing else, such as a build. Writes nothing and runs nothing of the project. */
export async function checkVendored(surroundings: SyncSurroundings): Promise<{ path: string; hosts: string[]; stale: StaleVendor | null }> {
  const world = await openWorld({ hosts: [] }, surroundings);
  const hosts = listVendoredHosts(world.projectDir);
  if (hosts.length > 0) return { path: join(world.projectDir, VENDOR), hosts, stale: findStaleVendor(world) };
  throw new HawkError("sync/no-copies", `${world.projectDir} has no copies of its hooks`, {
    changed: false,
    hint: "hawk sync --vendor makes them",
  });
}

/** By what is in the project, whether the user trusts it or not: nothing of it is run. */
function compare(world: SyncWorld): Pick<StaleVendor, "files" | "problem"> {
  const { surroundings, ledger, projectDir, state } = world;
  try {
    const plans = loadPlans(surroundings, ledger, lookAt(projectDir, true, surroundings));
    const { own, settings } = previewSync(planSync({ ...world, plans, scope: "project", isVendoring: true }), state);
    const changed = [...own, ...settings.filter(({ before, after }) => before !== after)];
    return { files: changed.map(({ path }) => relative(projectDir, path)) };
  } catch (error) {
    if (isHawkError(error)) return { files: [], problem: error.message };
    throw error;
  }
}
