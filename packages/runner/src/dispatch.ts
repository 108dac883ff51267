import type { Plan } from "@hawk/config";
import { createEngine } from "@hawk/engine";
import type { HookResult } from "@hawk/engine";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { afterHandoff, applyFailurePolicy, decide, dialects } from "@hawk/protocol";
import type { HookEvent, Model, Outcome, PlannedHook, RunHook, Verdict } from "@hawk/protocol";
import type { ShellRun } from "./shell-runs.ts";
import type { Reading } from "./read-event.ts";
import { settleDropped } from "./settle-dropped.ts";
import type { SettledAnswer } from "./settle-dropped.ts";
import { askGuards, forAll, isStranger } from "./strangers.ts";
import type { Strangeness } from "./strangers.ts";

/** What the dispatcher needs from a host: how to read its events, and how to answer. */
export interface HostSide {
  decode: (nativeEvent: string, payload: Record<string, unknown>, env: Readonly<Record<string, string | undefined>>) => HookEvent | null;
  encode: (verdict: Verdict, event: HookEvent) => { stdout: string; stderr: string; exitCode: number; unsupported: readonly string[] };
  events: Readonly<Partial<Record<EventName, { native: readonly string[]; canBlock?: true; canTellUser?: true }>>>;
  /** Canonical names of its known tools. */
  tools?: Readonly<Record<string, readonly string[]>>;
  /** Its own names of its other known tools. */
  otherTools?: readonly string[];
  /** What all of its payloads have. */
  signs?: { fields: readonly string[] };
}

/** One event, its plan, and what the shell has already done. */
export interface Dispatch {
  plan: Plan;
  host: string;
  nativeEvent: string;
  /** What the host sent. */
  reading: Reading;
  /** What the shell has already run. */
  ran: readonly ShellRun[];
  env: Readonly<Record<string, string | undefined>>;
  /** Runs the other hooks. */
  run: RunHook;
  /** Claims the one run of a once-only hook. */
  claim?: (hook: PlannedHook, event: HookEvent) => boolean;
  model?: Model;
  /** The host reads any failure as a block. */
  failsClosed?: boolean;
  /** Ends hooks that are at work. */
  signal?: AbortSignal | undefined;
}

/** The answer to the host, and what the hooks did. */
export interface DispatchResult {
  stdout: string;
  stderr: string;
  exitCode: number;
  event: HookEvent | null;
  results: readonly HookResult[];
  /** What hooks asked for and the host can't do. */
  dropped?: SettledAnswer["dropped"];
  /** What was odd about the payload, for the trace. */
  note: Strangeness | "unreadable" | null;
}

/** Serves an event from where the shell left off, and answers in the host's form. */
export async function dispatch(given: Dispatch, side: HostSide): Promise<DispatchResult> {
  const answered = await answerEvent(given, side);
  return given.failsClosed && answered.exitCode === FAILED ? inWords(answered, side) : answered;
}

const FAILED = 1;

/** A failure that must not block becomes a message to the user, if the host shows one. */
function inWords(failed: DispatchResult, { encode, events }: HostSide): DispatchResult {
  const { event, stderr } = failed;
  if (!event || !events[event.name]?.canTellUser) return { ...failed, exitCode: 0 };
  const verdict = decide([{ hookId: "hawk", status: "success", systemMessage: stderr.trim() }], event);
  return { ...failed, stdout: encode(verdict, event).stdout, exitCode: 0 };
}

async function answerEvent(given: Dispatch, side: HostSide): Promise<DispatchResult> {
  const { host, env, model, claim } = given;
  const { payload, event, unread, gap } = given.reading;
  if (unread !== undefined) return answerUnread(given, side, unread);
  if (!event) return { stdout: "", stderr: "", exitCode: 0, event: null, results: [], note: null };
  const own = { plan: payload ? given.plan : onlyRan(given.plan, event, given.ran), run: replay(given, event) };
  const seen = {
    isStranger: isStranger(payload ?? {}, env, side.signs),
    known: [...Object.keys(side.tools ?? {}), ...(side.otherTools ?? [])],
  };
  const { plan, run: ask, strangeness } = askGuards(own, event, seen);
  const lack = strangeness === null ? gap : undefined;
  const run = lack === undefined ? ask : failGuards(ask, lack);
  const engine = createEngine({ plan, run, ...(claim ? { claim } : {}), ...(model ? { model, interactive: true } : {}) });
  const { verdict, results } = await engine.trigger(
    { type: event.name, payload: event.payload, host },
    given.signal ? { signal: given.signal } : {},
  );
  const { reply, ...settled } = settleDropped({ verdict, results, event, hooks: plan.hooks, side });
  const isGap = lack !== undefined && results.length > 0;
  const stderr = isGap && verdict.kind !== "reject" ? `${reply.stderr}hawk: ${lack}\n` : reply.stderr;
  return { ...reply, ...settled, stderr, event, note: isGap ? "unreadable" : strangeness };
}

/** An empty payload goes to no hook: if there is a guard, the answer is no. */
async function answerUnread({ plan, host, nativeEvent }: Dispatch, side: HostSide, reason: string): Promise<DispatchResult> {
  const event = nameEvent(host, nativeEvent, side);
  const failed = { stdout: "", stderr: `hawk: ${reason}\n`, exitCode: FAILED, results: [], note: "unreadable" } as const;
  if (!event) return { ...failed, event };
  const run: RunHook = async ({ id }) => ({ hookId: id, status: "non_blocking_error", failure: "invalid_output", reason });
  const engine = createEngine({ plan: onlyGuards(plan), run });
  const { verdict, results } = await engine.trigger({ type: event.name, payload: {}, host });
  if (verdict.kind !== "reject") return { ...failed, event };
  const { unsupported: _unsupported, ...reply } = side.encode(verdict, event);
  return { ...reply, event, results, note: "unreadable" };
}

/** An event of which only the name is known. */
export function nameEvent(host: string, nativeName: string, { events }: Pick<HostSide, "events">): HookEvent | null {
  const name = eventNames.find((one) => events[one]?.native.includes(nativeName));
  return name === undefined ? null : { name, nativeName, host, payload: {} };
}

function onlyGuards(plan: Plan): Plan {
  const hooks = plan.hooks.filter(({ onFailure }) => onFailure === "block").map(forAll);
  const ids = new Set(hooks.map(({ id }) => id));
  const events = Object.fromEntries(Object.entries(plan.events).map(([name, own]) => [name, own.filter((id) => ids.has(id))]));
  return { ...plan, hooks, events };
}

/** Without the payload no hooks can be picked; the shell picked those that ran. */
function onlyRan(plan: Plan, { name }: HookEvent, ran: readonly ShellRun[]): Plan {
  const ids = hookIds(plan, name).filter((_, index) => ran.some((hook) => hook.index === index));
  const hooks = plan.hooks.filter(({ id }) => ids.includes(id)).map(forAll);
  return { ...plan, hooks, events: { [name]: ids } };
}

function hookIds(plan: Plan, name: HookEvent["name"]): readonly string[] {
  return plan.events[name] ?? [];
}

/** Runs hooks, except those that already ran: returns what they did. */
function replay({ plan, ran, run }: Dispatch, event: HookEvent): RunHook {
  const ids = hookIds(plan, event.name);
  const known = new Map(ran.map((hook) => [ids[hook.index], hook]));
  return async (hook, seen, context) => {
    const before = known.get(hook.id);
    return before ? toOutcome(before, hook, seen) : run(hook, seen, context);
  };
}

/** A guard can't check a call without a command or file: it fails, and so blocks. */
function failGuards(run: RunHook, reason: string): RunHook {
  return async (hook, event, context) =>
    hook.onFailure === "block"
      ? { hookId: hook.id, status: "non_blocking_error", failure: "invalid_output", reason }
      : run(hook, event, context);
}

/** What the hooks did that the shell ran, decoded by their dialects. */
export function decodeShellRuns(plan: Plan, event: HookEvent, ran: readonly ShellRun[]): { hookId: string; outcome: Outcome }[] {
  const ids = hookIds(plan, event.name);
  return ran.flatMap((one) => {
    const hook = plan.hooks.find(({ id }) => id === ids[one.index]);
    return hook ? [{ hookId: hook.id, outcome: applyFailurePolicy(toOutcome(one, hook, event), hook, event) }] : [];
  });
}

/** The shell waits for hooks to end. One that said it would keep running has ended too, and counts by how it ended. */
function toOutcome(ran: ShellRun, hook: PlannedHook, event: HookEvent): Outcome {
  if (ran.isBackground) return { hookId: hook.id, status: "success", async: { timeoutMs: hook.timeoutSeconds * 1000 } };
  return dialects[hook.dialect].decode({ ...ran.result, stdout: afterHandoff(ran.result.stdout) }, hook, event);
}
