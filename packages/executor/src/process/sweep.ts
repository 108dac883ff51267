import { signalProcess } from "./process-group.ts";
import { listProcesses, readProcessFile } from "./process-table.ts";
import { RUN_ID } from "./run-id.ts";

const ROUNDS = 5;
const pending = new Set<string>();
let sweeping: Promise<void> | undefined;

/** Kills what has left the group of a run. Runs that ask at the same time share one look at the process table. */
export function sweepRun(runId: string): Promise<void> {
  pending.add(runId);
  sweeping ??= new Promise((resolve) => setImmediate(resolve)).then(sweepPending);
  return sweeping;
}

function sweepPending(): void {
  const runIds = [...pending];
  pending.clear();
  sweeping = undefined;
  killRuns(runIds);
}

/** Looks again until there is nobody new: a process may fork between the look and the kill. */
export function killRuns(runIds: readonly string[]): void {
  const killed = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = findRunProcesses(runIds).filter((pid) => !killed.has(pid));
    if (found.length === 0) return;
    for (const pid of found) {
      signalProcess(pid, "SIGKILL");
      killed.add(pid);
    }
  }
}

/** Processes that carry one of these runs in their environment; none where there is no `/proc`. */
export function findRunProcesses(runIds: readonly string[]): number[] {
  const needles = runIds.map((runId) => `${RUN_ID}=${runId}`);
  return listProcesses().filter((pid) => {
    const environment = readProcessFile(pid, "environ");
    return needles.some((needle) => environment.includes(needle));
  });
}
