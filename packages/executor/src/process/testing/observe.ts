import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { RUN_ID } from "../run-id.ts";
import { findRunProcesses } from "../sweep.ts";

/** How a test sees processes: in `/proc`, or by ps. */
export type Observer = "proc" | "ps";

export const hasProc: boolean = existsSync("/proc/self/stat");

/** Linux's ps looks into `/proc` itself, so where that is missing there may be nothing. */
export const hasPs: boolean = new RegExp(`^ *${process.pid} `, "m").test(listByPs().stdout ?? "");
export const observer: Observer | null = hasProc ? "proc" : hasPs ? "ps" : null;
if (observer === null) process.stderr.write("no test here can see what processes are left: there is no /proc, and ps does not work\n");

/** The processes of runs that are there, beside our own. With ps, also what we have started: macOS hides the environment of its own programs. */
export function observeRuns(runIds: readonly string[], by: Observer | null = observer): number[] {
  if (by === null) throw new Error("processes can't be seen here");
  return by === "proc" ? findRunProcesses(runIds) : findByPs(runIds.map((runId) => `${RUN_ID}=${runId}`));
}

interface Row {
  pid: number;
  parent: number;
  isOfRun: boolean;
}

function findByPs(needles: readonly string[]): number[] {
  const { pid: ps, stdout } = listByPs();
  const rows = [...stdout.matchAll(/^ *(\d+) +(\d+) +(\S+) (.*)$/gm)]
    .filter(([, pid, , state = ""]) => Number(pid) !== ps && !state.startsWith("Z"))
    .map(([, pid, parent, , text = ""]): Row => ({
      pid: Number(pid),
      parent: Number(parent),
      isOfRun: needles.some((one) => text.includes(one)),
    }));
  const found = new Set([process.pid]);
  const isNew = ({ pid, parent, isOfRun }: Row): boolean => !found.has(pid) && (isOfRun || found.has(parent));
  for (let more = rows.filter(isNew); more.length > 0; more = rows.filter(isNew)) for (const { pid } of more) found.add(pid);
  return [...found].filter((pid) => pid !== process.pid);
}

/** Each process with its environment behind its command line, as far as the system shows it. */
function listByPs(): { pid: number; stdout: string } {
  const all = process.platform === "linux" ? ["axeww"] : ["-A", "-E", "-ww"];
  return spawnSync("ps", [...all, "-o", "pid=", "-o", "ppid=", "-o", "stat=", "-o", "command="], { encoding: "utf8", maxBuffer: 2 ** 26 });
}
