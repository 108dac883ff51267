import { signalProcess } from "./process-group.ts";
import { listProcesses, readProcessFile } from "./process-table.ts";
import { RUN_ID } from "./run-id.ts";

const ROUNDS = 5;
const pending = new Set<string>();
let sweeping: Promise<void> | undefined;

/** Kills processes that left a run's group. Concurrent runs share one scan of the process table. */
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

/** Repeats until nothing new appears: a process may fork between the scan and the kill. */
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
