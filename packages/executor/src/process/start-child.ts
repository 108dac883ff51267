import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { LiveRun } from "./live-runs.ts";
import type { ProcessStart } from "./process-start.ts";
import { RUN_ID } from "./run-id.ts";
import { explainSpawnError } from "./spawn-error.ts";
import { ownGroup } from "./process-group.ts";
import { openSpool } from "./spool.ts";

/** A process that has been started, and leads a group of its own. */
export interface StartedChild {
  child: ChildProcess;
  pid: number;
  stdout: Readable;
  stderr: Readable;
}

/** A file that is open for writing can't be run; its writer is usually about to close it. */
const BUSY_RETRIES = 3;
const BUSY_WAIT_MS = 20;

export async function startChild(start: ProcessStart, run: LiveRun): Promise<StartedChild | { spawnError: string }> {
  for (let attempt = 0; ; attempt += 1) {
    const started = await tryToStart(start, run);
    if (!(started instanceof Error)) return started;
    const isBusy = (started as NodeJS.ErrnoException).code === "ETXTBSY";
    if (!isBusy || attempt === BUSY_RETRIES) return { spawnError: explainSpawnError(started, start) };
    await sleep(BUSY_WAIT_MS * 2 ** attempt);
  }
}

async function tryToStart(start: ProcessStart, run: LiveRun): Promise<StartedChild | Error> {
  const spool = start.stdin === undefined ? null : openSpool(start.stdin);
  try {
    const child = spawnChild(start, run.runId, spool);
    if (!isStarted(child)) return await whyNotStarted(child);
    run.pid = child.pid;
    return withInput(child, start.stdin);
  } catch (error) {
    // Node throws for some causes and emits others.
    return error as Error;
  } finally {
    if (spool !== null) closeSync(spool);
  }
}

function spawnChild(start: ProcessStart, runId: string, spool: number | null): ChildProcess {
  const stdin = spool ?? (start.stdin === undefined ? "ignore" : "pipe");
  const env = { ...start.env, [RUN_ID]: runId };
  const isVerbatim = start.isVerbatim === true;
  return spawn(start.file, start.args, {
    cwd: start.cwd,
    env,
    stdio: [stdin, "pipe", "pipe"],
    ...ownGroup,
    windowsVerbatimArguments: isVerbatim,
  });
}

type RunningChild = ChildProcess & { pid: number; stdout: Readable; stderr: Readable };

function isStarted(child: ChildProcess): child is RunningChild {
  return child.pid !== undefined && child.stdout !== null && child.stderr !== null;
}

function whyNotStarted(child: ChildProcess): Promise<Error> {
  return new Promise((resolve) => child.once("error", resolve));
}

function withInput(child: RunningChild, stdin: string | Buffer | undefined): StartedChild {
  child.on("error", ignore);
  // A hook may end without reading its input, which breaks the pipe.
  child.stdin?.on("error", ignore).end(stdin);
  return { child, pid: child.pid, stdout: child.stdout, stderr: child.stderr };
}

function ignore(): void {}
