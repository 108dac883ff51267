import { readFileSync, readdirSync } from "node:fs";

/** The processes of this system, without our own; none where there is no `/proc`. */
export function listProcesses(): number[] {
  if (process.platform !== "linux") return [];
  try {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid !== process.pid);
  } catch {
    return [];
  }
}

/** Processes of others can't always be read, and those that just ended aren't there: both are empty. */
export function readProcessFile(pid: number, name: "environ" | "stat"): Buffer {
  try {
    return readFileSync(`/proc/${pid}/${name}`);
  } catch {
    return Buffer.alloc(0);
  }
}

/** The states of the processes of a group, such as `S`, or `Z` for one that has ended and only waits to be noticed. */
export function readGroupStates(group: number): string[] {
  return listProcesses().flatMap((pid) => {
    // The name before it is in parentheses, and may hold some itself.
    const fields = readProcessFile(pid, "stat").toString("latin1").split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[2]) === group ? [fields[0] ?? ""] : [];
  });
}
