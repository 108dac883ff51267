import { readProofs } from "@hawk/state";
import type { Proof } from "@hawk/state";
import { findIdle, sharesOf } from "./find-idle.ts";
import { reachedHosts, readStatus } from "./host-status.ts";
import type { HostStatus } from "./host-status.ts";
import { openWorld } from "./open-world.ts";
import type { SyncSurroundings } from "./open-world.ts";
import type { SyncWorld } from "./plan-sync.ts";
import { findStaleVendor } from "./vendor-status.ts";
import type { StaleVendor } from "./vendor-status.ts";

interface Statuses {
  statuses: HostStatus[];
  /** What the statuses were compared with. */
  plans: SyncWorld["plans"];
  /** What `hawk verify` last found out, by host. */
  proofs: Readonly<Record<string, Proof>>;
  /** The project's copies for people without hawk, when they are out of date. */
  staleVendor: StaleVendor | null;
  /** Hooks that fire in none of the agents that are on this machine or that hawk is in. */
  idle: string[];
}

/** How every agent stands. */
export async function readStatuses(surroundings: SyncSurroundings): Promise<Statuses> {
  const world = await openWorld({ hosts: "all" }, surroundings);
  const statuses = world.adapters.map((adapter) => readStatus(adapter, world));
  return {
    statuses,
    idle: findIdle(sharesOf(reachedHosts(statuses), world)),
    plans: world.plans,
    proofs: readProofs(world.state.proofs),
    staleVendor: findStaleVendor(world),
  };
}
