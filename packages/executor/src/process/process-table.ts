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

/** One process, as opposed to a later one with the same number. */
interface ProcessStat {
  pid: number;
  state: string;
  parent: number;
  group: number;
  startTime: string;
}

function readStat(pid: number): ProcessStat {
  // The name before it is in parentheses, and may hold some itself.
  const fields = readProcessFile(pid, "stat").toString("latin1").split(") ").at(-1)?.split(" ") ?? [];
  const [state = "", parent, group] = fields;
  return { pid, state, parent: Number(parent), group: Number(group), startTime: fields[19] ?? "" };
}

/** The states of the processes of a group, such as `S`, or `Z` for one that has ended and only waits to be noticed. */
export function readGroupStates(group: number): string[] {
  return listProcesses()
    .map(readStat)
    .flatMap((stat) => (stat.group === group ? [stat.state] : []));
}

/** All descendants of a process, no matter their group or environment. */
export function readDescendants(pid: number): ProcessStat[] {
  const all = listProcesses().map(readStat);
  const found = new Set<ProcessStat>();
  for (let parents = new Set([pid]); parents.size > 0;) {
    // Pids are reused, so a slow look may see a cycle.
    const children = all.filter((stat) => parents.has(stat.parent) && !found.has(stat));
    for (const child of children) found.add(child);
    parents = new Set(children.map((child) => child.pid));
  }
  return [...found];
}

export function isStillThere({ pid, startTime }: ProcessStat): boolean {
  return readStat(pid).startTime === startTime;
}
