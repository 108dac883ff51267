import type { AdapterLoaders } from "@hawk/adapter";
import { HawkError, isHawkError } from "@hawk/errors";
import { decodeShellRuns, nameEvent, readEvent, traceOutcomes } from "@hawk/runner";
import { choosePlan, findAdapter, traceOf } from "./serve.ts";
import type { Answer, ServeRequest } from "./serve.ts";
import { readStdin } from "./streams.ts";
import { readFiles } from "./take-files.ts";
import { writeTrace } from "./write-trace.ts";

/** The word that says: record the result of an event that the shell answered. */
export const TRACE = "--trace";

const DONE = 100;
const NOT_DONE = 98;

/** Records the result of an event that the shell answered. Its files are left alone. */
export async function traceShellRun(args: readonly string[], adapters: AdapterLoaders): Promise<void> {
  const [planFile = "", host = "", nativeEvent = "", prefix = "", ran = "", ms = "", outcome = ""] = args;
  const served = { planFile, host, nativeEvent, prefix, ran, payload: readStdin(), env: process.env, cwd: process.cwd() };
  try {
    const trace = await describeShellRun(served, adapters, { ms, outcome });
    process.exit(trace === null || writeTrace(trace.file, trace.entry) ? DONE : NOT_DONE);
  } catch (error) {
    process.stderr.write(`hawk: ${isHawkError(error) ? error.message : String(error)}\n`);
    process.exit(NOT_DONE);
  }
}

/** The line for an event that the shell has answered: it has the result, and the files have what the hooks printed. */
export async function describeShellRun(
  served: ServeRequest,
  adapters: AdapterLoaders,
  { ms, outcome }: { ms: string; outcome: string },
): Promise<Answer["trace"]> {
  const { host, nativeEvent, env } = served;
  const adapter = await findAdapter(host, served.planFile, adapters);
  if (!adapter) throw new HawkError("dispatcher/unknown-host", `there is no adapter for ${host}`);
  const ran = readFiles(served.prefix, served.ran);
  const reading = readEvent({ host, nativeEvent, ran, env }, served.payload, adapter);
  const { stored } = choosePlan(served, adapter, reading);
  const event = reading.event ?? nameEvent(host, nativeEvent, adapter);
  const known = traceOutcomes.find((one) => one === outcome);
  const results = event ? decodeShellRuns(stored.plan, event, ran) : [];
  return traceOf({ event, results, note: null, outcome: known, reason: reading.unread }, stored, /^\d{1,9}$/.test(ms) ? Number(ms) : null);
}
