import type { EventName } from "@hawk/events";
import type { ConfigProblem } from "@hawk/protocol/read";
import { readLedger, statePaths } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { markPackages } from "../hooks/mark-packages.ts";
import { loadOwnPlan } from "@hawk/embed";
import { approvedProjects } from "@hawk/trust";
import type { TrustStatus } from "@hawk/trust";
import { listPlaces } from "../hooks/find-hook.ts";
import { listHooks } from "../hooks/list-hooks.ts";
import type { Enablement, HookListing } from "../hooks/list-hooks.ts";

export interface ListRequest {
  isEnabled: boolean;
  event: EventName | undefined;
  host: string | undefined;
}

/** The hooks that there are where hawk was started, as far as they are asked for. */
export function listOwnHooks(
  { isEnabled, event, host }: ListRequest,
  here: HookSurroundings,
): { hooks: HookListing[]; project: string | undefined; problems: ConfigProblem[]; trustStatuses: TrustStatus[] } {
  const { plan, problems, projectDir, trustStatuses } = loadOwnPlan({}, here);
  const state = statePaths(here);
  const project = approvedProjects(state, readLedger(state.ledger)).approved(projectDir) ?? undefined;
  const hooks = markPackages(listHooks(listPlaces(here, project), plan), here)
    .filter((hook) => event === undefined || hook.events.includes(event))
    .filter((hook) => host === undefined || hook.enabled.some((as) => isIn(as, host)))
    .filter((hook) => !isEnabled || hook.enabled.length > 0);
  return { hooks, project, problems, trustStatuses };
}

function isIn({ hosts, excludedHosts }: Enablement, host: string): boolean {
  return (hosts?.includes(host) ?? true) && excludedHosts?.includes(host) !== true;
}
