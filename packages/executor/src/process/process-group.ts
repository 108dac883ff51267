import { setTimeout as sleep } from "node:timers/promises";
import { readGroupStates } from "./process-table.ts";
import { nowMs } from "./now-ms.ts";

const POLL_MS = 40;

/** Signals a process and all in its group; that there is nobody left, or nobody whom we may signal, is fine. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  return signalProcess(-leader, signal);
}

export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Waits until a group has no living members, or the time is over. */
export async function waitForGroup(leader: number, timeMs: number): Promise<void> {
  const deadline = nowMs() + timeMs;
  while (nowMs() < deadline && hasLivingMembers(leader)) {
    await sleep(Math.min(POLL_MS, Math.max(1, deadline - nowMs())));
  }
}

/** In a container whose first process doesn't clean up, the dead stay in their group forever. */
function hasLivingMembers(leader: number): boolean {
  if (!signalGroup(leader, 0)) return false;
  const states = readGroupStates(leader);
  return states.length === 0 || states.some((state) => state !== "Z" && state !== "X");
}
