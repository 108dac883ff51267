import type { AdapterLoaders } from "@hawk/adapter";
import { describe } from "./answer.ts";
import { beSeen } from "./be-seen.ts";
import { chooseNode, isForProcessOf } from "./is-for-process.ts";
import { readRunner } from "./read-runner.ts";
import type { NamedInRunner } from "./read-runner.ts";
import { serve } from "./serve.ts";
import type { SharedProcess } from "./shared-process.ts";
import { environmentFrom } from "./take-environment.ts";
import { failureCode, readStoredPlan } from "./stored-plan.ts";
import { writeRecorded } from "./write-recorded.ts";
import { writeTrace } from "./write-trace.ts";

/** An event in the agent's own process, which would otherwise start a runner for it. */
export interface InProcessEvent {
  /** The text of that runner. */
  runner: string;
  payload: string;
  cwd: string;
  /** The agent's environment. It is left as it is. */
  env: NodeJS.ProcessEnv;
  /** Ends hooks that are at work. */
  signal?: AbortSignal | undefined;
}

/** What the runner would have printed, and its exit code. */
export interface InProcessAnswer {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/**
 * Serves an event in the agent's own process: hooks are its children, and no second Node is started. `null` if the runner has to be started,
 * which then says what is wrong, too. Never rejects.
 */
export async function serveInProcess(given: InProcessEvent, adapters: AdapterLoaders, library: string): Promise<InProcessAnswer | null> {
  const startedMs = process.uptime() * 1000;
  const named = readRunner(given.runner);
  // Added adapters' code is not loaded into an agent.
  if (named === null || !Object.hasOwn(adapters, named.host)) return null;
  let hasStarted = false;
  const shared: SharedProcess = {
    library,
    startedMs,
    signal: given.signal,
    takeOn: (stored, event) => {
      if (!isForProcessOf(stored, event)) throw new Error("this event is for a process of its own");
      const node = chooseNode(stored);
      // While the hooks are at work.
      setImmediate(beSeen, named.seenFile);
      return node;
    },
    noteStart: () => (hasStarted = true),
  };
  try {
    const { payload, cwd } = given;
    const env = environmentFrom(given.env, cwd);
    const served = await serve({ ...named, payload, prefix: "", ran: "", env, cwd }, adapters, shared);
    if (served.trace) writeTrace(served.trace.file, served.trace.entry);
    if (served.recorded) writeRecorded(served.recorded.pauseFile, served.recorded.event);
    void served.late();
    return { stdout: served.stdout, stderr: served.stderr, exitCode: served.exitCode };
  } catch (error) {
    // A runner would run these hooks a second time.
    return hasStarted ? breakOff(named, describe(error)) : null;
  }
}

/** How a runner ends if its dispatcher breaks. */
function breakOff({ host, event, planFile }: NamedInRunner, reason: string): InProcessAnswer {
  const answer = { stdout: "", stderr: `hawk: ${reason}\n`, exitCode: failureCode(planFile) };
  try {
    const { level, file } = readStoredPlan(planFile).trace;
    const time = new Date().toISOString().replace(/\.\d+Z$/, "Z");
    if (level !== "off") writeTrace(file, { time, host, event, hooks: [], outcome: "broken", hook: "hawk", reason });
  } catch {
    // Without the plan nobody knows where the trace is.
  }
  return answer;
}
