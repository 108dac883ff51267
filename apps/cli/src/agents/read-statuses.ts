import { join } from "node:path";
import { VENDOR, findStaleVendor, openWorld, readStatus } from "@hawk/sync";
import type { HostStatus, SyncSurroundings, SyncWorld } from "@hawk/sync";

interface Statuses {
  statuses: HostStatus[];
  /** What the statuses were held against. */
  plans: SyncWorld["plans"];
  /** The project's copies for people without hawk, when they are out of date, and the command that renews them. */
  staleVendor: { path: string; fix: string } | null;
}

/** How every agent stands. */
export async function readStatuses(surroundings: SyncSurroundings): Promise<Statuses> {
  const world = await openWorld({ hosts: Object.keys(surroundings.adapters) }, surroundings);
  const fix = findStaleVendor(world);
  return {
    statuses: world.adapters.map((adapter) => readStatus(adapter, world)),
    plans: world.plans,
    staleVendor: fix === null ? null : { path: join(world.projectDir, VENDOR), fix },
  };
}
