import { dirname } from "node:path";
import { namesUrl, secretFileFor } from "@hawk/config";
import { createRunHook, guardProcess } from "@hawk/executor";
import type { RunHookOptions } from "@hawk/executor";
import { decide } from "@hawk/protocol";
import type { HookEvent, Model, Outcome, PlannedHook, RunHook } from "@hawk/protocol";
import { dispatch, readEvent, toTrace } from "@hawk/runner";
import type { Dispatch, DispatchResult, Pause, Reading, TraceEntry, TracedEvent } from "@hawk/runner";
import { isStartedBy } from "@hawk/adapter";
import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { startInBackground } from "./background.ts";
import { claimOnce } from "./claim-once.ts";
import { followLateRuns } from "./late-runs.ts";
import { findProjectPlan } from "./project-plan.ts";
import { blockProof } from "./block-proof.ts";
import { readPause, whilePaused } from "./read-pause.ts";
import { recallStop } from "./recall-stop.ts";
import { runNative } from "./run-native.ts";
import type { StoredPlan } from "./stored-plan.ts";
import { failureCode, readStoredPlan } from "./stored-plan.ts";
import { failIfStopped } from "./shared-process.ts";
import type { SharedProcess } from "./shared-process.ts";
import { takeFiles } from "./take-files.ts";
import { bindToWorktree } from "./bind-to-worktree.ts";
import { NOTICE, trustNotice, withNotice } from "./trust-notice.ts";
import { traceLate } from "./trace-late.ts";

/** One event to answer, and where its plan is. */
export interface ServeRequest {
  planFile: string;
  host: string;
  nativeEvent: string;
  payload: string;
  /** The prefix of the shell's files, and what it says about them; both may be empty. */
  prefix: string;
  ran: string;
  env: NodeJS.ProcessEnv;
  cwd: string;
}

/** The reply, what to record once it is out, and what keeps running. */
export interface Answer extends DispatchResult {
  /** No hook could be asked, so there is no reply. */
  isFailed?: true;
  trace: { file: string; entry: TraceEntry } | null;
  /** The event, if the user records events. */
  recorded?: { pauseFile: string; event: HookEvent } | null;
  temporaryDir: string;
  /** Resolves when hooks that run past the reply have ended; `null` if there are none. They end with this process. */
  late: () => Promise<unknown> | null;
}

const nobody: Pick<Answer, "trace" | "temporaryDir" | "late"> = { trace: null, temporaryDir: "", late: () => null };
const silence: Answer = { stdout: "", stderr: "", exitCode: 0, event: null, results: [], note: null, ...nobody };

/** Serves a host's event from where the shell left off, in its own process or a shared one. */
export async function serve(given: ServeRequest, adapters: AdapterLoaders, shared?: SharedProcess): Promise<Answer> {
  const { planFile: givenPlan, host, nativeEvent, env } = given;
  const ran = takeFiles(given.prefix, given.ran);
  const adapter = await findAdapter(host, givenPlan, adapters);
  if (!adapter) return { ...silence, stderr: `hawk: there is no adapter for ${host}\n`, exitCode: failureCode(givenPlan), isFailed: true };
  const reading = readEvent({ host, nativeEvent, ran, env }, given.payload, adapter);
  const { planFile, stored, projectDir } = choosePlan(given, adapter, reading);
  const { payload } = reading;
  const node = shared?.takeOn(stored, reading.event);
  if (payload && stored.leftTo?.some((signs) => isStartedBy(signs, env, payload))) return silence;
  const { onceDir } = stored;
  const { pause, problem: pauseProblem, isRecording } = readPause(stored.pauseFile, reading.event, Date.now());
  const own = pause ? whilePaused(stored.plan) : stored.plan;
  if (pause && own.hooks.length === 0) return pausedAnswer(pause, reading.event, stored);
  const isStart = reading.event?.name === "session_start" && stored.isVendored === undefined;
  const notice = isStart && !pause ? trustNotice(projectDir, stored.approved) : null;
  const plan = notice === null ? own : withNotice(own);
  const guard = !shared && plan.hooks.some(({ handler }) => handler.type === "inline") ? guardProcess() : null;
  const options = {
    ...runOptions(stored, projectDir, env),
    ...(guard ? { guard } : {}),
    ...(shared ? { library: shared.library, node } : {}),
  };
  const real = createRealRun(options);
  const { follow, whenEnded: late } = followLateRuns((end) => traceLate(end, stored));
  const run = follow(async (hook, event, context) => {
    if (hook.id === NOTICE && notice !== null) return say(notice, adapter);
    shared?.noteStart();
    if (hook.async) {
      const outcome = startInBackground(hook, event, { planFile, env, temporaryDir: stored.temporaryDir });
      if (outcome.status !== "success") traceLate({ hook, event, outcome, ms: 0 }, stored);
      return outcome;
    }
    const outcome = hook.isNative
      ? await runNative(hook, event, context, { options, nativeEvent, decodeReply: adapter.decodeReply })
      : await real(hook, event, context);
    return shared ? failIfStopped(outcome) : outcome;
  });
  const model = shared ? null : await loadModel(plan.hooks, stored, env);
  const claim: Dispatch["claim"] = (hook, event) => claimOnce(hook, event, onceDir);
  const recalled = reading.event && recallStop(reading.event, onceDir);
  const known = recalled ? { ...reading, event: recalled.event } : reading;
  const failsClosed = stored.failsClosed?.includes(nativeEvent) === true;
  const ask = blockProof(run, given, plan);
  const asked = {
    plan,
    host,
    nativeEvent,
    reading: known,
    ran,
    env,
    run: ask,
    claim,
    failsClosed,
    signal: shared?.signal,
    ...(model ? { model } : {}),
  };
  const answered = await dispatch(asked, adapter);
  if (!isSentBack(answered, adapter)) recalled?.forget();
  const problems = [recalled?.problem, pauseProblem].filter((problem) => problem !== undefined);
  const dispatched = withPrinted(answered, problems.map((problem) => `hawk: ${problem}\n`).join(""));
  const trace = traceOf(
    { ...dispatched, reason: reading.unread ?? reading.gap },
    stored,
    ran.length > 0 ? null : process.uptime() * 1000 - (shared?.startedMs ?? 0),
  );
  const reply = guard ? withPrinted(dispatched, guard.printed()) : dispatched;
  const recorded =
    isRecording && reading.event && stored.pauseFile !== undefined ? { pauseFile: stored.pauseFile, event: reading.event } : null;
  return { ...reply, trace, recorded, temporaryDir: stored.temporaryDir, late };
}

/** To the user where the host shows it, else to the model. */
/** A host's adapter. An added one is exactly the file that was pinned when the plan was made. */
export async function findAdapter(host: string, planFile: string, adapters: AdapterLoaders): Promise<Adapter | null> {
  const load = adapters[host];
  if (load) return load();
  const { adapter: pin } = readStoredPlan(planFile);
  return pin ? (await import("@hawk/added-adapters/pinned")).loadPinned(pin, host) : null;
}

function say(notice: string, { events }: Adapter): Outcome {
  return { hookId: NOTICE, status: "success", ...(events.session_start?.canTellUser ? { systemMessage: notice } : { context: notice }) };
}

/** No hook is asked, and the trace says why. */
function pausedAnswer({ until }: Pause, event: HookEvent | null, { host, plan, trace: { level, file } }: StoredPlan): Answer {
  const asked = event ? plan.hooks.filter(({ id }) => plan.events[event.name]?.includes(id)) : [];
  if (level === "off" || event === null || asked.length === 0) return silence;
  const { session_id: session } = event.payload;
  const entry: TraceEntry = {
    time: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    host,
    event: event.name,
    ...(typeof session === "string" ? { session } : {}),
    hooks: [],
    outcome: "paused",
    reason: `hawk pause, until ${until}`,
  };
  return { ...silence, trace: { file, entry } };
}

/** Whether hooks keep an agent working that wanted to stop. */
function isSentBack({ event, results }: DispatchResult, { events }: Adapter): boolean {
  if (!event) return false;
  const outcomes = results.map(({ outcome }) => outcome);
  const { kind, stop, context } = decide(outcomes, event);
  const isSaid = context !== "" && events[event.name]?.onlyAsBlock?.includes("context") === true;
  return stop === undefined && (kind === "reject" || isSaid);
}

/** What to record about a finished event. */
export function traceOf(traced: TracedEvent, { plan: { hooks }, trace: { level, file } }: StoredPlan, ms: number | null): Answer["trace"] {
  const entry = toTrace(traced, { hooks, level, time: new Date(), ms });
  return entry && { file, entry };
}

/** What inline hooks print goes to the host's log, unless the host reads a reason there. */
function withPrinted(dispatched: DispatchResult, printed: string): DispatchResult {
  return dispatched.exitCode === 0 && dispatched.stderr === "" ? { ...dispatched, stderr: printed } : dispatched;
}

/** The plan of the event's project. A runner that knows the project has already found it. */
export function choosePlan(
  { planFile, host, env, cwd }: ServeRequest,
  { shell, projectVariable }: Adapter,
  { event }: Reading,
): { planFile: string; stored: StoredPlan; projectDir: string } {
  const shells = shell?.projectVariable;
  const named = shells ?? projectVariable;
  const projectDir = (named !== undefined && env[named]) || textOf(event?.payload["cwd"]) || cwd;
  const stored = readStoredPlan(planFile);
  const { projectsDir } = shells === undefined || stored.isWithoutShell ? stored : {};
  const own = projectsDir === undefined ? null : findProjectPlan(projectsDir, host, projectDir);
  const chosen = own === null ? stored : readStoredPlan(own);
  return { planFile: own ?? planFile, stored: { ...chosen, plan: bindToWorktree(chosen.plan, projectDir) }, projectDir };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function runOptions({ plan, cacheDir, depsDir, network }: StoredPlan, projectDir: string, env: NodeJS.ProcessEnv): RunHookOptions {
  return {
    projectDir,
    env,
    cacheDir,
    // The library is beside the dispatcher.
    library: dirname(process.argv[1] ?? ""),
    ...(depsDir === undefined ? {} : { depsDir }),
    access: { isAllowed: (url) => namesUrl(plan.policy, url) },
    ...(network ? { network, webhookSecret: (url) => secretFileFor(network, url) } : {}),
  };
}

/** Runs hooks for real. A text hook's body is located now, since the file may have changed since the plan was made. */
export function createRealRun(options: RunHookOptions): RunHook {
  const run = createRunHook(options);
  return async (hook, event, context) => run(hook.handler.type === "content" ? await withBody(hook) : hook, event, context);
}

async function withBody(hook: PlannedHook): Promise<PlannedHook> {
  if (hook.handler.type !== "content") return hook;
  const { readHookMeta } = await import("@hawk/hook-meta");
  return { ...hook, handler: { ...hook.handler, start: readHookMeta(hook.handler.file).body?.start ?? 0 } };
}

/** Loads a model only if a hook needs one. The environment doesn't decide which model is asked: a project may have changed it. */
export async function loadModel(hooks: readonly PlannedHook[], stored: StoredPlan, env: NodeJS.ProcessEnv): Promise<Model | null> {
  if (!hooks.some(({ handler }) => handler.type === "prompt" || handler.type === "agent")) return null;
  return (await import("@hawk/model")).modelFromSettings(stored.model, env, stored.network);
}
