import { checkNeeds, installNeeds, planInstall, readNeeds } from "@hawk/registry/deps";
import type { CheckedHook, InstallFailure, InstallPlan } from "@hawk/registry/deps";
import type { ConfigProblem } from "@hawk/protocol/read";
import { readLedger, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { loadPlans } from "@hawk/sync";

/** What enabled hooks need, and what to install. */
export interface Needs {
  hooks: CheckedHook[];
  plan: InstallPlan;
  /** Where it is installed. */
  directory: string;
  /** What is wrong with the configuration that says which hooks those are. */
  problems: readonly ConfigProblem[];
}

/** The packages and programs that the user's enabled hooks need, and which are missing. */
export async function readOwnNeeds(user: UserHome): Promise<Needs> {
  const state = statePaths(user);
  const { user: own, projects, problems } = loadPlans(user, readLedger(state.ledger));
  const hooks = await checkNeeds(readNeeds([...own.hooks, ...projects.flatMap(({ plan }) => plan.hooks)]), state, user);
  return { hooks, plan: planInstall(hooks), directory: state.deps, problems };
}

/** Installs what is missing; `null` when that went well. */
export function installMissing({ hooks, plan }: Needs, user: UserHome): Promise<InstallFailure | null> {
  return installNeeds(plan, hooks, statePaths(user), user);
}
