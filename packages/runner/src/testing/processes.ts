import { spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunResult } from "./run-compiled.ts";

/** Whether a process runs; one that is dead and not yet collected does not. */
export function isAlive(pid: number): boolean {
  const state = existsSync("/proc/self/stat") ? stateInProc(pid) : stateByPs(pid);
  return state !== "" && !state.startsWith("Z");
}

function stateInProc(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
  } catch {
    return "";
  }
}

/** A ps that can't look must not pass for one that has found nothing: Linux's needs `/proc` itself. */
function stateByPs(pid: number): string {
  const { stdout, stderr, error } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  if (error || stderr !== "") throw new Error(`processes can't be seen here: ${error?.message ?? stderr}`);
  return stdout.trim();
}

/** What a child came to, once its stdout and stderr have ended too. */
export function finished(child: ChildProcess): Promise<RunResult & { signal: NodeJS.Signals | null }> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve) => child.on("close", (status, signal) => resolve({ status, signal, stdout, stderr })));
}

/**
 * The processes that hooks have noted in `pids`. A line that is still being written is none yet: as a number it would be 0, and a signal to
 * 0 goes to all of our own processes.
 */
export function readPids(directory: string): number[] {
  const path = join(directory, "pids");
  return existsSync(path) ? [...readFileSync(path, "utf8").matchAll(/^(\d+)\n/gm)].map(([, pid]) => Number(pid)) : [];
}
