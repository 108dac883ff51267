import type { Adapter } from "@hawk/adapter";
import { isModelSetUp } from "@hawk/model";
import { planForHost } from "./host-plan.ts";
import type { HostPlan } from "./host-plan.ts";
import type { LoadedPlans } from "./load-plans.ts";
import { originKey } from "./origin-key.ts";
import type { SyncWorld } from "./plan-sync.ts";

interface ProjectShare extends HostPlan {
  root: string;
  sources: LoadedPlans["projects"][number]["sources"] | undefined;
  /** Of a trusted project: where it is, and hawk's copy of it. */
  approved?: { root: string; copy: string };
}

/** What a host gets: of the plan for everywhere, and of each project's. */
export function planShares(
  adapter: Adapter,
  { plans, surroundings }: Pick<SyncWorld, "plans" | "surroundings">,
): { user: HostPlan; projects: ProjectShare[] } {
  const hasModel = isModelSetUp(plans.model, surroundings.env);
  const user = planForHost(plans.user, adapter, { mayBeNative: () => true, hasModel });
  // Hooks for everywhere are registered everywhere; prompts for a single project are left to its runner.
  const everywhere = new Set(user.native.map(({ hook }) => originKey(hook)));
  const projects = plans.projects.map(({ root, plan, copy, sources }) =>
    Object.assign(planForHost(plan, adapter, { mayBeNative: (hook) => everywhere.has(originKey(hook)), hasModel }), {
      root,
      sources,
      ...(copy === undefined ? {} : { approved: { root, copy } }),
    }),
  );
  return { user, projects };
}
