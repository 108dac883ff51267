import type { Failure, RunRecord } from "./checks.ts";
import { PROMPT } from "./checks.ts";
import type { AgentRun } from "@hawk/proof/drive";
import type { Scenario } from "./scenario.ts";

/** Why a run does not show the scenario's effect; `null` when it does. */
export function judge({ checks }: Scenario, record: RunRecord, run: AgentRun): Failure | null {
  if (run.hasTimedOut) return { why: "the host did not come to an end", got: outputOf(run) };
  const failure = checks.map((check) => check(record)).find((found) => found !== null);
  return failure ? { ...failure, got: [failure.got, outputOf(run)].filter(Boolean).join("\n") } : null;
}

/** The same for a run without the hooks, which must show that the effect comes from them. */
export function judgeControl(scenario: Scenario, record: RunRecord, run: AgentRun): Failure | null {
  // A host that does not even work would have no effects either.
  if (run.hasTimedOut || run.exitCode !== 0 || record.requestsOf(PROMPT).length === 0)
    return { why: "the host does not work without hooks", got: outputOf(run) };
  return judge(scenario, record, run) === null ? { why: "the effect is there without the hooks" } : null;
}

function outputOf({ exitCode, stdout, stderr }: AgentRun): string {
  return [`exit code ${exitCode}`, stdout.trim(), stderr.trim()].filter((part) => part !== "").join("\n");
}
