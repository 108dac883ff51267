import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { kill, killMarked } from "./kill-marked.ts";

/** How a run of an agent ended, and what it printed. */
export interface AgentRun {
  /** `null` when a signal ended it. */
  exitCode: number | null;
  hasTimedOut: boolean;
  stdout: string;
  stderr: string;
}

/** Where and with which environment to run an agent. */
export interface AgentSurroundings {
  cwd: string;
  /** All of its environment. */
  env: Readonly<Record<string, string>>;
  /** An entry of that environment, `NAME=value`, which only this run has: whatever carries it is ended with the agent. */
  mark: string;
  /** Where runners keep files while they are at work. */
  runnerFiles: string;
  limitMs: number;
}

const DRAIN_MS = 2_000;
/** Five seconds in all. */
const [FINISH_ROUNDS, FINISH_PAUSE_MS] = [200, 25];

/** Runs an agent to its end, and leaves no process of it behind. */
export async function runAgent(
  [program, ...first]: readonly [string, ...string[]],
  args: readonly string[],
  { cwd, env, mark, runnerFiles, limitMs }: AgentSurroundings,
): Promise<AgentRun> {
  const child = spawn(program, [...first, ...args], { cwd, env: { ...env }, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const before = listFiles(runnerFiles);
  const run: AgentRun = { exitCode: null, hasTimedOut: false, stdout: "", stderr: "" };
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
    await letRunnersFinish(runnerFiles, before);
  } finally {
    clearTimeout(limit);
    endGroup(child.pid);
    await killMarked(mark);
  }
  await Promise.race([closed, wait(DRAIN_MS, undefined, { ref: false })]);
  return run;
}

/** Runners write the trace after they have answered, and remove their files when they are done. A host that has ended has not waited for that. */
async function letRunnersFinish(files: string, before: readonly string[]): Promise<void> {
  const isBusy = (): boolean => listFiles(files).some((name) => !before.includes(name));
  for (let round = 0; round < FINISH_ROUNDS && isBusy(); round++) await wait(FINISH_PAUSE_MS);
}

function listFiles(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}

function collect(stream: Readable, add: (text: string) => void): void {
  stream.setEncoding("utf8").on("data", add);
}

function endGroup(pid: number | undefined): void {
  if (pid !== undefined) kill(-pid);
}
