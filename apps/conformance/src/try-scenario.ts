import type { Failure } from "./checks.ts";
import type { Host } from "./host.ts";
import { whyNotOffered } from "./not-offered.ts";
import { NO_TERMINAL } from "./result.ts";
import type { Result } from "./result.ts";
import { hasTerminal } from "./run-in-terminal.ts";
import { runScenario } from "./run-scenario.ts";
import type { ScenarioOptions } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";

export interface TryOptions extends ScenarioOptions {
  /** Effects that the host is said not to offer are looked for anyway. */
  isLatest: boolean;
}

/** The outcome of a scenario in a host: a run that fails is tried once more. */
export async function tryScenario(host: Host, scenario: Scenario, options: TryOptions, run = runScenario): Promise<Result> {
  const { name, event, effect } = scenario;
  const row = { host: host.id, scenario: name, event, effect, ...(options.isWithoutHooks ? { isControl: true as const } : {}) };
  const reason = whyNotOffered(host, scenario);
  if (reason !== undefined && !options.isLatest) return { ...row, status: "not offered", why: reason };
  if (scenario.isInteractive && !(await hasTerminal())) return { ...row, status: "not tried", why: NO_TERMINAL };
  const first = await run(host, scenario, options);
  const last = first.failure && reason === undefined ? await run(host, scenario, options) : first;
  const kept = options.isKept ? { sandbox: last.sandbox } : {};
  if (last.failure === null) return { ...row, status: "works", ...(first.failure ? { isFlaky: true } : {}), ...news(reason), ...kept };
  if (reason !== undefined) return { ...row, status: "not offered", why: reason, ...kept };
  return { ...row, status: "fails", ...toReason(last.failure), ...kept };
}

function news(reason: string | undefined): Pick<Result, "isNewlyOffered"> {
  return reason === undefined ? {} : { isNewlyOffered: true };
}

function toReason({ why, got }: Failure): Pick<Result, "why" | "got"> {
  return { why, ...(got ? { got } : {}) };
}
