import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const ROUNDS = 20;
const PAUSE_MS = 25;

/**
 * Kills every process whose environment holds this mark, `NAME=value`. Hooks and their children may have left the agent's process group, so
 * the group alone would not do. Where there is no /proc, the group has to: it is killed when the agent ends.
 */
export async function killMarked(mark: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const found = findMarked(mark);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
    await wait(PAUSE_MS);
  }
}

/** Ids of the live processes whose environment holds this mark. */
export function findMarked(mark: string): number[] {
  return listProcesses().filter((pid) => pid !== process.pid && readEnvironment(pid).includes(mark));
}

/** Ends a process, or with a negative id a group; one that is gone is fine. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Gone by itself.
  }
}

function listProcesses(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function readEnvironment(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}
