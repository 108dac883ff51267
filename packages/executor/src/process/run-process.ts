import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { OUTPUT_LIMIT_BYTES } from "@hawk/protocol";
import type { ProcessOptions, ProcessReport, ProcessStart } from "./process-start.ts";
import { collectOutput } from "./collect-output.ts";
import type { Output } from "./collect-output.ts";
import { drainOutputs } from "./drain.ts";
import { watchInterruption } from "./interruption.ts";
import type { Interruption, InterruptionWatch } from "./interruption.ts";
import { isEnding, trackRun } from "./live-runs.ts";
import type { LiveRun } from "./live-runs.ts";
import { RUN_ID, createRunId } from "./run-id.ts";
import { startChild } from "./start-child.ts";
import type { StartedChild } from "./start-child.ts";
import { stopProcess } from "./stop-process.ts";
import { nowMs } from "./now-ms.ts";

export type { ProcessOptions, ProcessReport, ProcessStart };

const DEFAULT_GRACE_MS = 500;

/**
 * Runs a program until it ends or times out. Resolves within the timeout, the grace period and a quarter of a second,
 * no matter what the program does, and never throws: errors are in the report.
 *
 * A program that ends normally may leave others running in the background, without its streams. When it is
 * interrupted, everything it started ends, except processes that left its group on systems without `/proc`, or that left its group
 * and its parent and wiped its environment.
 */
export async function runProcess(start: ProcessStart, options: ProcessOptions): Promise<ProcessReport> {
  const startedAt = nowMs();
  const ending = options.signal?.aborted === true || isEnding() ? { aborted: true } : await startAndFollow(start, options);
  return { exitCode: null, ...readNothing, ...ending, durationMs: nowMs() - startedAt };
}

type Ending = Partial<ProcessReport>;

const readNothing = { stdout: "", stderr: "", stdoutBytes: 0, stderrBytes: 0, isTruncated: false };

async function startAndFollow(start: ProcessStart, options: ProcessOptions): Promise<Ending> {
  const watch = watchInterruption(options);
  const run: LiveRun = { runId: createRunId(start.env[RUN_ID]), stop: watch.abort };
  const untrack = trackRun(run);
  try {
    const started = await startChild(start, run);
    return "spawnError" in started ? started : await follow(started, run.runId, watch, options);
  } finally {
    watch.end();
    untrack();
  }
}

async function follow(started: StartedChild, runId: string, watch: InterruptionWatch, options: ProcessOptions): Promise<Ending> {
  const { graceMs = DEFAULT_GRACE_MS, outputLimit = OUTPUT_LIMIT_BYTES } = options;
  const stdout = collectOutput(started.stdout, outputLimit);
  const stderr = collectOutput(started.stderr, outputLimit);
  if (options.onOutput) tellOutput(started, options.onOutput);
  if (options.onStdout) tellStdout(started.stdout, stdout, options.onStdout, watch);
  const exited = new Promise<number | null>((resolve) => started.child.once("exit", resolve));
  const first = await Promise.race([exited, watch.interrupted]);
  if (typeof first === "string") await stopProcess(started.pid, runId, graceMs, exited);
  await drainOutputs([stdout, stderr]);
  letGo(started);
  return { ...describeExit(first), ...describeOutput(stdout, stderr) };
}

function tellOutput({ stdout, stderr }: StartedChild, tell: NonNullable<ProcessOptions["onOutput"]>): void {
  for (const [name, stream] of [["stdout", stdout] as const, ["stderr", stderr] as const]) {
    // A piece may end within a character.
    const decoder = new StringDecoder("utf8");
    stream.on("data", (chunk: Buffer) => {
      const text = decoder.write(chunk);
      if (text !== "") tell(name, text);
    });
  }
}

function tellStdout(stream: Readable, output: Output, tell: NonNullable<ProcessOptions["onStdout"]>, watch: InterruptionWatch): void {
  const onData = (): void => {
    const answer = tell(output.kept().toString("utf8"));
    if (answer !== false) stream.off("data", onData);
    if (typeof answer === "object") watch.restart(answer.timeoutMs);
  };
  stream.on("data", onData);
}

/** A stream that is still open after the drain belongs to another process. Don't wait for it or let it keep us alive. */
function letGo({ child, stdout, stderr }: StartedChild): void {
  for (const stream of [child.stdin, stdout, stderr]) stream?.destroy();
  child.unref();
}

/** A stopped program has no meaningful exit code. */
function describeExit(first: number | null | Interruption): Ending {
  return typeof first === "string" ? { exitCode: null, [first]: true } : { exitCode: first };
}

/** Bytes that are not UTF-8 become U+FFFD; they are decoded as a whole, so a chunk may end within a character. */
function describeOutput(stdout: Output, stderr: Output): Ending {
  const [out, err] = [stdout.kept(), stderr.kept()];
  return {
    stdout: out.toString("utf8"),
    stderr: err.toString("utf8"),
    stdoutBytes: stdout.bytes(),
    stderrBytes: stderr.bytes(),
    isTruncated: stdout.bytes() > out.length || stderr.bytes() > err.length,
  };
}
