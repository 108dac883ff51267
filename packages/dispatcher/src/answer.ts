import { readFileSync, writeSync } from "node:fs";
import type { AdapterLoaders } from "@hawk/adapter";
import { HawkError, isHawkError } from "@hawk/errors";
import { isHookEvent } from "./check-shape.ts";
import { createRealRun, runOptions, serve } from "./serve.ts";
import type { Answer } from "./serve.ts";
import { failureCode, parseJson, readStoredPlan } from "./stored-plan.ts";
import { writeTrace } from "./write-trace.ts";

/** Serves the event whose payload is on stdin. */
export async function answer(
  [planFile = "", host = "", nativeEvent = "", prefix = "", ran = ""]: string[],
  adapters: AdapterLoaders,
): Promise<void> {
  // Hooks that run in this process can't end it.
  const exit = process.exit.bind(process);
  const payload = readStdin();
  const env = takeEnvironment();
  const { stdout, stderr, exitCode, trace } = await serve(
    { planFile, host, nativeEvent, payload, prefix, ran, env, cwd: process.cwd() },
    adapters,
  ).catch((error: unknown) => fail(error, planFile));
  write(1, stdout);
  write(2, stderr);
  if (trace) writeTrace(trace.file, trace.entry);
  exit(exitCode);
}

/** The environment, of which hooks that run in this process find no settings of theirs: these come from the configuration alone. */
function takeEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (name.startsWith("HAWK_") && name !== "HAWK_RUN_ID") delete process.env[name];
  return env;
}

/** A bug in here is no reason to pass by a hook that must not be passed by. */
function fail(error: unknown, planFile: string): Pick<Answer, "stdout" | "stderr" | "exitCode" | "trace"> {
  return { stdout: "", stderr: `hawk: ${describe(error)}\n`, exitCode: failureCode(planFile), trace: null };
}

function describe(error: unknown): string {
  if (isHawkError(error)) return [error.message, ...(error.hint === undefined ? [] : [error.hint])].join("; ");
  return `the dispatcher failed; this is a bug in hawk\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Runs one hook, and answers nobody. */
export async function runInBackground(planFile: string, hookId: string): Promise<void> {
  const stored = readStoredPlan(planFile);
  const event = parseJson(readStdin());
  if (!isHookEvent(event))
    throw new HawkError("dispatcher/damaged-event", `the event for ${hookId} is damaged`, { hint: "run hawk doctor" });
  const hook = stored.plan.hooks.find(({ id }) => id === hookId);
  if (hook)
    await createRealRun(runOptions(stored, process.cwd(), takeEnvironment()))(hook, event, { signal: new AbortController().signal });
  process.exit(0);
}

/** All of stdin at once: that is quicker than a stream by the time that a small hook takes. */
export function readStdin(): string {
  const chunks: Buffer[] = [];
  for (;;) {
    try {
      chunks.push(readFileSync(0));
      return Buffer.concat(chunks).toString("utf8");
    } catch (error) {
      // A host whose end does not block: there is more to come.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return Buffer.concat(chunks).toString("utf8");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function write(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
