import { signalGroup, signalProcess, waitForGroup } from "./process-group.ts";
import { isStillThere, readDescendants } from "./process-table.ts";
import { sweepRun } from "./sweep.ts";
import { nowMs } from "./now-ms.ts";

/** After this, gives up on a process that the kernel can't end, such as one waiting for a dead disk. */
const KILL_WAIT_MS = 100;

/**
 * Ends a process, its group, and whatever left the group: TERM, time to clean up, KILL. The whole group gets the time, since
 * children may ignore the TERM that their parent obeys.
 */
export async function stopProcess(pid: number, runId: string, graceMs: number, exited: Promise<unknown>): Promise<void> {
  const deadline = nowMs() + graceMs;
  // Once a parent is gone, its children can't be identified.
  const before = readDescendants(pid);
  signalGroup(pid, "SIGTERM");
  // A stopped process gets its TERM when it continues.
  signalGroup(pid, "SIGCONT");
  await waitAtMost(exited, graceMs);
  await waitForGroup(pid, deadline - nowMs());
  const tree = [...before, ...readDescendants(pid)];
  signalGroup(pid, "SIGKILL");
  for (const stat of tree) if (isStillThere(stat)) signalProcess(stat.pid, "SIGKILL");
  await sweepRun(runId);
  await waitAtMost(exited, KILL_WAIT_MS);
}

async function waitAtMost(event: Promise<unknown>, timeMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, timeMs)));
  await Promise.race([event, over]);
  clearTimeout(timer);
}
