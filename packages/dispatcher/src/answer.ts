import type { AdapterLoaders } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { exitCodes } from "./exit-codes.ts";
import type { ExitCodes } from "./exit-codes.ts";
import { handBack } from "./hand-back.ts";
import { serve } from "./serve.ts";
import type { Answer } from "./serve.ts";
import { readStdin, write } from "./streams.ts";
import { takeEnvironment } from "./take-environment.ts";
import { watchParent } from "./watch-parent.ts";
import { writeRecorded } from "./write-recorded.ts";
import { writeTrace } from "./write-trace.ts";

/** Serves the event whose payload is on stdin, and ends the process: with 0 only if there is an answer. */
export async function answer(
  [planFile = "", host = "", nativeEvent = "", prefix = "", ran = "", failure = "", pid = ""]: string[],
  adapters: AdapterLoaders,
): Promise<void> {
  // Hooks that run in this process can't end it.
  const exit = process.exit.bind(process);
  const codes = exitCodes(failure, planFile);
  // The parent may have died while this process started.
  const runner = failure === "" ? null : Number(pid) || process.ppid;
  const expectAnswer = watchEnd(codes);
  const stopWatching = runner === null ? () => undefined : watchParent(runner);
  try {
    const payload = readStdin();
    const env = takeEnvironment();
    const served = await serve({ planFile, host, nativeEvent, payload, prefix, ran, env, cwd: workingDirectory(env) }, adapters);
    stopWatching();
    expectAnswer();
    const code = give(served, codes);
    if (served.trace) writeTrace(served.trace.file, served.trace.entry);
    if (served.recorded) writeRecorded(served.recorded.pauseFile, served.recorded.event);
    await waitForLate(served, code, runner);
    exit(code);
  } catch (error) {
    expectAnswer();
    write(2, `hawk: ${describe(error)}\n`);
    exit(codes.failed());
  }
}

/** A process that has nothing left to do ends with 0, answer or not. */
function watchEnd(codes: ExitCodes): () => void {
  const onExit = (): void => {
    write(2, "hawk: the dispatcher ended before its hooks had answered\n");
    process.exitCode = codes.failed();
  };
  process.once("exit", onExit);
  return () => void process.off("exit", onExit);
}

/** Writes the reply to the host. If that fails, there is no answer. */
function give({ stdout, stderr, exitCode, isFailed }: Answer, codes: ExitCodes): number {
  const isWritten = write(1, stdout);
  const hasReason = write(2, isWritten ? stderr : `${stderr}hawk: the answer could not be written\n`);
  return isFailed || !isWritten || (!hasReason && exitCode !== 0) ? codes.failed() : codes.answered(exitCode);
}

/** Hooks that keep running keep this process alive. A runner that can be signaled does not wait for them. */
async function waitForLate({ late, temporaryDir }: Answer, code: number, runner: number | null): Promise<void> {
  const ended = late();
  if (ended === null) return;
  if (runner !== null) handBack(code, temporaryDir, runner);
  await ended;
}

/** If the directory is gone, the hooks that start in it fail, each with its own message. */
function workingDirectory({ PWD }: NodeJS.ProcessEnv): string {
  try {
    return process.cwd();
  } catch {
    return PWD ?? "/";
  }
}

export function describe(error: unknown): string {
  if (isHawkError(error)) return [error.message, ...(error.hint === undefined ? [] : [error.hint])].join("; ");
  if (isSystemError(error)) return `${error.message}; run hawk sync, and hawk doctor if that does not help`;
  return `the dispatcher failed; this is a bug in hawk\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Such as a missing file of the dispatcher, or a full disk. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && "syscall" in error;
}
