import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { kill, killByHome } from "./kill-by-home.ts";
import { sandboxEnv } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

export interface HostRun {
  /** `null` when a signal ended it. */
  exitCode: number | null;
  hasTimedOut: boolean;
  stdout: string;
  stderr: string;
}

const LIMIT_MS = 90_000;
const DRAIN_MS = 2_000;

/** Runs a host in its sandbox to its end, and leaves no process of it behind. */
export async function runHost(
  [program, ...first]: readonly [string, ...string[]],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  sandbox: Sandbox,
  limitMs: number = LIMIT_MS,
): Promise<HostRun> {
  const child = spawn(program, [...first, ...args], {
    cwd: sandbox.project,
    env: { ...sandboxEnv(sandbox), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const run: HostRun = { exitCode: null, hasTimedOut: false, stdout: "", stderr: "" };
  collect(child.stdout, (text) => (run.stdout += text));
  collect(child.stderr, (text) => (run.stderr += text));
  const closed = once(child, "close");
  closed.catch(() => undefined);
  const limit = setTimeout(() => {
    run.hasTimedOut = true;
    endGroup(child.pid);
  }, limitMs);
  try {
    [run.exitCode] = (await once(child, "exit")) as [number | null];
  } finally {
    clearTimeout(limit);
    endGroup(child.pid);
    await killByHome(sandbox.home);
  }
  await Promise.race([closed, wait(DRAIN_MS, undefined, { ref: false })]);
  return run;
}

function collect(stream: Readable, add: (text: string) => void): void {
  stream.setEncoding("utf8").on("data", add);
}

function endGroup(pid: number | undefined): void {
  if (pid !== undefined) kill(-pid);
}
