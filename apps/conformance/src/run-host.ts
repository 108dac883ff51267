import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
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
/** Five seconds in all. */
const [FINISH_ROUNDS, FINISH_PAUSE_MS] = [200, 25];

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
    await letRunnersFinish(sandbox.home);
  } finally {
    clearTimeout(limit);
    endGroup(child.pid);
    await killByHome(sandbox.home);
  }
  await Promise.race([closed, wait(DRAIN_MS, undefined, { ref: false })]);
  return run;
}

/** Runners write the trace after they have answered, and remove their files when they are done. A host that has ended has not waited for that. */
async function letRunnersFinish(home: string): Promise<void> {
  const files = join(home, ".local/state/hawk/tmp");
  for (let round = 0; round < FINISH_ROUNDS && existsSync(files) && readdirSync(files).length > 0; round++) await wait(FINISH_PAUSE_MS);
}

function collect(stream: Readable, add: (text: string) => void): void {
  stream.setEncoding("utf8").on("data", add);
}

function endGroup(pid: number | undefined): void {
  if (pid !== undefined) kill(-pid);
}
