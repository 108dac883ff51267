import { isHawkError } from "@hawk/errors";
import { detectHost } from "../detect-hosts.ts";
import { readStatus } from "../host-status.ts";
import type { SyncWorld } from "../plan-sync.ts";
import { checkBuiltins } from "./check-builtins.ts";
import { checkAnyHook, checkConfig, checkDropped, checkPolicy } from "./check-config.ts";
import { checkDeps } from "./check-deps.ts";
import { checkHistory } from "./check-history.ts";
import { checkHooks, checkShadowed } from "./check-hooks.ts";
import { checkAnyHost, checkForeign, checkHosts, checkIdle, checkLimits, checkUnsupported } from "./check-hosts.ts";
import { checkLanguages } from "./check-languages.ts";
import { checkModel } from "./check-model.ts";
import { checkNetwork } from "./check-network.ts";
import { checkPlaces } from "./check-places.ts";
import { checkProject } from "./check-project.ts";
import { checkProofs } from "./check-proofs.ts";
import { checkRunners } from "./check-runners.ts";
import { checkSwitches } from "./check-switches.ts";
import { checkTelemetry } from "./check-telemetry.ts";
import { checkTrace } from "./check-trace.ts";
import type { Check, CheckContext, Finding } from "./finding.ts";

/** In the order in which a cause comes before what follows from it. */
const checks: readonly Check[] = [
  checkConfig,
  checkPlaces,
  checkPolicy,
  checkAnyHook,
  checkAnyHost,
  checkHosts,
  checkSwitches,
  checkRunners,
  checkHooks,
  checkDeps,
  checkDropped,
  checkShadowed,
  checkIdle,
  checkUnsupported,
  checkLimits,
  checkModel,
  checkNetwork,
  checkProject,
  checkHistory,
  checkProofs,
  checkTrace,
  checkTelemetry,
  checkForeign,
  checkBuiltins,
  checkLanguages,
];

/** Everything that could keep a hook from running, the worst first. Changes nothing. */
export async function examine(world: SyncWorld, builtinsDir: string): Promise<CheckContext & { findings: Finding[] }> {
  const relevant = world.allAdapters.filter(
    (adapter) => detectHost(adapter, world.surroundings).isThere || world.ledger.registered.some(({ host }) => host === adapter.id),
  );
  const examined: CheckContext = { world, builtinsDir, statuses: relevant.map((adapter) => readStatus(adapter, world)) };
  const findings = (await Promise.all(checks.map((check) => runCheck(check, examined)))).flat();
  const order = ["problem", "warning", "note"];
  return { ...examined, findings: findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)) };
}

/** A check that can't be made is a finding of its own; the others are still made. */
async function runCheck(check: Check, examined: CheckContext): Promise<readonly Finding[]> {
  try {
    return await check(examined);
  } catch (error) {
    if (!isHawkError(error)) throw error;
    return [{ severity: "problem", subject: error.code, what: error.message, fix: error.hint }];
  }
}
