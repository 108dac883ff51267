import type { Plan } from "@hawk/config";
import { createEngine } from "@hawk/engine";
import type { HookResult } from "@hawk/engine";
import { dialects } from "@hawk/protocol";
import type { HookEvent, Model, Outcome, PlannedHook, RunHook, Verdict } from "@hawk/protocol";
import type { RanHook } from "./ran.ts";

/** What the dispatcher has to know of a host: how to read it, and how to answer. */
export interface HostSide {
  decode: (nativeEvent: string, payload: Record<string, unknown>, env: Readonly<Record<string, string | undefined>>) => HookEvent | null;
  encode: (verdict: Verdict, event: HookEvent) => { stdout: string; stderr: string; exitCode: number; unsupported: readonly string[] };
}

export interface Dispatch {
  plan: Plan;
  host: string;
  nativeEvent: string;
  /** As the host sent it; empty when the one hook that there was has read it. */
  payload: string;
  /** What the shell has run already. */
  ran: readonly RanHook[];
  env: Readonly<Record<string, string | undefined>>;
  /** Runs the other hooks. */
  run: RunHook;
  model?: Model;
}

export interface Dispatched {
  stdout: string;
  stderr: string;
  exitCode: number;
  event: HookEvent | null;
  results: readonly HookResult[];
}

/** Serves an event from where the shell left off, and answers as the host wants it. */
export async function dispatch(given: Dispatch, { decode, encode }: HostSide): Promise<Dispatched> {
  const { nativeEvent, host, env, model } = given;
  const payload = parsePayload(given.payload);
  const event = decode(nativeEvent, payload ?? {}, env);
  // Not every firing of a host is an event: some fire one again for something else.
  if (!event) return { stdout: "", stderr: "", exitCode: 0, event: null, results: [] };
  const plan = given.payload === "" ? onlyRan(given.plan, event, given.ran) : given.plan;
  const run = replay(given, event);
  const engine = createEngine({ plan, run, ...(model ? { model, interactive: true } : {}) });
  const { verdict, results } = await engine.trigger({ type: event.name, payload: event.payload, host });
  const { unsupported, ...reply } = encode(verdict, event);
  const notes = [
    ...(payload === null && given.payload !== "" ? ["the payload is not a JSON object, so hooks saw an empty one"] : []),
    ...unsupported,
  ];
  return { ...reply, stderr: reply.stderr + notes.map((note) => `hawk: ${note}\n`).join(""), event, results };
}

function parsePayload(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Without the payload nothing can be picked; what ran was picked by the shell. */
function onlyRan(plan: Plan, { name }: HookEvent, ran: readonly RanHook[]): Plan {
  const ids = hookIds(plan, name).filter((_, index) => ran.some((hook) => hook.index === index));
  const hooks = plan.hooks.filter(({ id }) => ids.includes(id)).map(({ matcher: _matcher, condition: _condition, ...hook }) => hook);
  return { ...plan, hooks, events: { [name]: ids } };
}

function hookIds(plan: Plan, name: HookEvent["name"]): readonly string[] {
  return plan.events[name] ?? [];
}

/** Runs hooks, except for those that ran already: of these it tells what they did. */
function replay({ plan, ran, run }: Dispatch, event: HookEvent): RunHook {
  const ids = hookIds(plan, event.name);
  const known = new Map(ran.map((hook) => [ids[hook.index], hook]));
  return async (hook, seen, context) => {
    const before = known.get(hook.id);
    return before ? toOutcome(before, hook, seen) : run(hook, seen, context);
  };
}

function toOutcome(ran: RanHook, hook: PlannedHook, event: HookEvent): Outcome {
  if (ran.isBackground) return { hookId: hook.id, status: "success", async: { timeoutMs: hook.timeoutSeconds * 1000 } };
  return dialects[hook.dialect].decode(ran.result, hook, event);
}
