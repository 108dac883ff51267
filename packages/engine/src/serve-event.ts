import { applyFailurePolicy, dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook, ProcessResult, RunContext } from "@hawk/protocol";
import { askAboutFiles } from "./ask-about-files.ts";
import { toBatches } from "./batches.ts";
import { chainInput } from "./chain-input.ts";
import type { EngineStep, HookResult } from "./types.ts";

/** Runs one hook, and reports what happens. */
export interface Service {
  run: (hook: PlannedHook, event: HookEvent, context: RunContext) => Promise<Outcome>;
  clock: () => number;
  tell: (step: Exclude<EngineStep, { type: "verdict" }>) => void;
  /** The caller wants programs' output as it is written. */
  isWatched: boolean;
  /** Gets the result of a background hook. */
  later: (event: HookEvent, result: HookResult) => void;
}

/** Runs the hooks of an event in their order, until one of them ends it. */
export async function serveEvent(
  hooks: readonly PlannedHook[],
  event: HookEvent,
  signal: AbortSignal,
  service: Service,
): Promise<HookResult[]> {
  const results: HookResult[] = [];
  let current = event;
  for (const batch of toBatches(hooks, event)) {
    const input = current;
    const batchResults = await Promise.all(batch.map((hook) => serveHook(hook, input, signal, service)));
    results.push(...batchResults);
    for (const [index, { outcome }] of batchResults.entries()) current = chainInput(current, batch[index] as PlannedHook, outcome);
    if (batch.some((hook, index) => ends(hook, batchResults[index] as HookResult, event))) return results;
  }
  return results;
}

function ends(hook: PlannedHook, { outcome }: HookResult, event: HookEvent): boolean {
  return outcome.status === "blocking" && dialects[hook.dialect].stopsAtFirstBlock(event);
}

async function serveHook(hook: PlannedHook, event: HookEvent, signal: AbortSignal, service: Service): Promise<HookResult> {
  service.tell({ type: "started", hookId: hook.id });
  const result = hook.async ? handOff(hook, event, service) : await timeHook(hook, event, signal, service);
  service.tell({ type: "finished", hookId: hook.id, result });
  return result;
}

/** Starts a background hook. It keeps running after the caller is done, within its own timeout. */
function handOff(hook: PlannedHook, event: HookEvent, service: Service): HookResult {
  void timeHook(hook, event, new AbortController().signal, service).then((result) => service.later(event, result));
  return toResult({ hookId: hook.id, status: "success", async: { timeoutMs: hook.timeoutSeconds * 1000 } }, hook, 0);
}

async function timeHook(hook: PlannedHook, event: HookEvent, signal: AbortSignal, service: Service): Promise<HookResult> {
  const { run, clock, later } = service;
  const start = clock();
  let ran: ProcessResult | undefined;
  const settle = (outcome: Outcome): HookResult => {
    const end = clock();
    return toResult({ ...outcome, finishedAtMs: end }, hook, end - start, ran);
  };
  const contextFor = (question: HookEvent): RunContext => ({
    signal,
    // Late results block nothing.
    late: (ended) => later(question, settle(ended)),
    report: (ended) => (ran = ended),
    ...(service.isWatched ? { progress: (stream, text) => service.tell({ type: "output", hookId: hook.id, stream, text }) } : {}),
  });
  const outcome = await askAboutFiles(hook, event, clock, (asked, question) =>
    run(asked, question, contextFor(question)).catch((error: unknown) => crashed(hook, error)),
  );
  return settle(applyFailurePolicy(outcome, hook, event));
}

/** Whatever goes wrong in running a hook is that hook's failure, never the engine's. */
function crashed(hook: PlannedHook, error: unknown): Outcome {
  return {
    hookId: hook.id,
    status: "non_blocking_error",
    failure: "spawn",
    reason: error instanceof Error ? error.message : String(error),
  };
}

/** What a program printed that was not an answer. */
function textOf(handler: PlannedHook["handler"], ran: ProcessResult | undefined): string | undefined {
  const text = ran?.stdout.trim() ?? "";
  const isAnswer = handler.type === "shell" && handler.parseResult && /^[{"]/.test(text);
  return text === "" || isAnswer ? undefined : text;
}

function toResult(outcome: Outcome, { handler }: PlannedHook, durationMs: number, ran?: ProcessResult): HookResult {
  const { hookId, status, context, systemMessage, reason, permission } = outcome;
  const output = context ?? systemMessage ?? textOf(handler, ran);
  const isBlocking = status === "blocking";
  const isFailure = status === "non_blocking_error" || status === "cancelled";
  return {
    hookId,
    outcome,
    success: status === "success",
    durationMs,
    decision: isBlocking ? "block" : permission?.decision === "allow" ? "allow" : "continue",
    ...(output === undefined ? {} : { output }),
    ...(ran === undefined ? {} : { exitCode: ran.exitCode }),
    ...(isFailure || isBlocking ? { error: reason ?? status } : {}),
  };
}
