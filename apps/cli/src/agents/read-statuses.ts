import { openWorld, readStatus } from "@hawk/sync";
import type { HostStatus, SyncSurroundings, SyncWorld } from "@hawk/sync";

/** How every agent stands, and the plans that it is held against. */
export async function readStatuses(surroundings: SyncSurroundings): Promise<{ statuses: HostStatus[]; plans: SyncWorld["plans"] }> {
  const world = await openWorld({ hosts: Object.keys(surroundings.adapters) }, surroundings);
  return { statuses: world.adapters.map((adapter) => readStatus(adapter, world)), plans: world.plans };
}
