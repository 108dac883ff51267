import { readLedger, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { loadPlans } from "@hawk/sync";
import { checkNeeds, readNeeds } from "@hawk/registry/deps";
import type { CheckedHook } from "@hawk/registry/deps";

/** What the hooks that are enabled need, and what of it is there. */
export async function checkEnabled(user: UserHome): Promise<CheckedHook[]> {
  const state = statePaths(user);
  const { user: own, projects } = loadPlans(user, readLedger(state.ledger));
  return checkNeeds(readNeeds([...own.hooks, ...projects.flatMap(({ plan }) => plan.hooks)]), state, user);
}
