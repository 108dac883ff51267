import { spawnSync } from "node:child_process";
import { win32 } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readGroupStates } from "./process-table.ts";
import { nowMs } from "./now-ms.ts";

const POLL_MS = 40;

/** How a process is started that can be ended with all that it starts. On Windows, a detached one would open a window. */
export const ownGroup: { detached: boolean; windowsHide: true } = { detached: process.platform !== "win32", windowsHide: true };

/** Signals a process and all in its group; that there is nobody left, or nobody whom we may signal, is fine. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  return process.platform === "win32" ? signalTree(leader, signal) : signalProcess(-leader, signal);
}

/** Windows has no signals: a process and what it has started can be ended, and nothing else. */
function signalTree(root: number, signal: NodeJS.Signals | 0): boolean {
  if (signal === 0) return signalProcess(root, 0);
  if (signal === "SIGCONT") return true;
  const [file, ...args] = treeKill(root, process.env["SystemRoot"]);
  const { status } = spawnSync(file, args, { stdio: "ignore", windowsHide: true });
  return status === 0 || signalProcess(root, "SIGKILL");
}

/** What ends a process on Windows, and all that it has started. By its path: the directory that an agent works in may have one of its own. */
export function treeKill(root: number, systemRoot: string = String.raw`C:\Windows`): [string, ...string[]] {
  return [win32.join(systemRoot, "System32", "taskkill.exe"), "/PID", String(root), "/T", "/F"];
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
