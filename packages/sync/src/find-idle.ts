import type { HostPlan } from "./host-plan.ts";
import { originKey } from "./origin-key.ts";
import { registeredHosts } from "./open-world.ts";
import { planShares } from "./plan-shares.ts";
import type { HostSummary, SyncWorld } from "./plan-sync.ts";

type Share = Pick<HostPlan, "firing" | "unsupported">;

/** The hooks that fire in none of these hosts, because they lack the event or a model. */
export function findIdle(shares: readonly Share[]): string[] {
  const firing = new Set(shares.flatMap((share) => share.firing.map(originKey)));
  const gaps = shares
    .flatMap(({ unsupported }) => unsupported)
    .filter(({ lacks, hook }) => lacks !== "block" && hook.onUnsupported !== "skip");
  return [...new Set(gaps.filter(({ hook }) => !firing.has(originKey(hook))).map(({ hook }) => hook.name))];
}

/** The same for all hosts that hawk is in, including those that a sync doesn't change. */
export function findIdleAfter(hosts: readonly HostSummary[], world: SyncWorld): string[] {
  if (world.isVendoring || findIdle(hosts).length === 0) return findIdle(hosts);
  const others = registeredHosts(world.ledger.registered).filter((id) => !hosts.some(({ host }) => host === id));
  return findIdle([...hosts, ...sharesOf(others, world)]);
}

/** What some hosts get of all plans. */
export function sharesOf(hosts: readonly string[], world: SyncWorld): Share[] {
  return world.allAdapters
    .filter(({ id }) => hosts.includes(id))
    .flatMap((adapter) => {
      const { user, projects } = planShares(adapter, world);
      return [user].concat(projects);
    });
}

/** What to do about a hook that fires nowhere. */
export function adviseOnIdle(name: string): string {
  return `hawk events shows what each agent has; hawk disable ${name} turns it off`;
}
