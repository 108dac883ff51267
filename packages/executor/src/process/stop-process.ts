import { signalGroup, waitForGroup } from "./process-group.ts";
import { sweepRun } from "./sweep.ts";
import { nowMs } from "./now-ms.ts";

/** A process that the kernel can't end, such as one that waits for a dead disk, is left behind after this. */
const KILL_WAIT_MS = 100;

/**
 * Ends a process, its group, and what has left the group: TERM, time to clean up, KILL. The time is the group's, since
 * children may ignore the TERM that their parent obeys.
 */
export async function stopProcess(pid: number, runId: string, graceMs: number, exited: Promise<unknown>): Promise<void> {
  const deadline = nowMs() + graceMs;
  signalGroup(pid, "SIGTERM");
  // One that is stopped gets its TERM when it goes on.
  signalGroup(pid, "SIGCONT");
  await waitAtMost(exited, graceMs);
  await waitForGroup(pid, deadline - nowMs());
  signalGroup(pid, "SIGKILL");
  await sweepRun(runId);
  await waitAtMost(exited, KILL_WAIT_MS);
}

async function waitAtMost(event: Promise<unknown>, timeMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, timeMs)));
  await Promise.race([event, over]);
  clearTimeout(timer);
}
