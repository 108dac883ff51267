import { spawnSync } from "node:child_process";
import { win32 } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readGroupStates } from "./process-table.ts";
import { nowMs } from "./now-ms.ts";

const POLL_MS = 40;

/** Starts a process so it can be ended with everything it starts. On Windows, a detached one would open a window. */
export const ownGroup: { detached: boolean; windowsHide: true } = { detached: process.platform !== "win32", windowsHide: true };

/** Signals a process and its group. It's fine if none is left, or none that we may signal. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  return process.platform === "win32" ? signalTree(leader, signal) : signalProcess(-leader, signal);
}

/** Windows has no signals: a process tree can only be ended. */
function signalTree(root: number, signal: NodeJS.Signals | 0): boolean {
  if (signal === 0) return signalProcess(root, 0);
  if (signal === "SIGCONT") return true;
  const [file, ...args] = treeKill(root, process.env["SystemRoot"]);
  const { status } = spawnSync(file, args, { stdio: "ignore", windowsHide: true });
  return status === 0 || signalProcess(root, "SIGKILL");
}

/** Ends a process on Windows and everything it started. By its path: the agent's working directory may have one with the same name. */
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

/** In a container whose init doesn't reap, zombies stay in their group forever. */
function hasLivingMembers(leader: number): boolean {
  if (!signalGroup(leader, 0)) return false;
  const states = readGroupStates(leader);
  return states.length === 0 || states.some((state) => state !== "Z" && state !== "X");
}
