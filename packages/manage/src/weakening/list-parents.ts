import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const MOST = 8;

/** The programs above this process, the nearest first. A name is what the system has for it, and proves nothing. */
export function listParents(pid: number = process.ppid): string[] {
  const look = existsSync("/proc/self/stat") ? lookInProc : lookWithPs;
  const names: string[] = [];
  for (let next = pid; next > 1 && names.length < MOST;) {
    const found = look(next);
    if (!found) break;
    names.push(found.name);
    next = found.parent;
  }
  return names;
}

interface Process {
  name: string;
  parent: number;
}

function lookInProc(pid: number): Process | null {
  try {
    const [, name = "", parent = "0"] = /^\d+ \(([^]*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return null;
  }
}

function lookWithPs(pid: number): Process | null {
  const { stdout } = spawnSync("/bin/ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, parent, name] = /^\s*(\d+)\s+(.*\S)/.exec(stdout ?? "") ?? [];
  return parent === undefined || name === undefined ? null : { name: name.split("/").at(-1) ?? name, parent: Number(parent) };
}
