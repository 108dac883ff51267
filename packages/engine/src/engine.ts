import { setMaxListeners } from "node:events";
import { buildPlan } from "@hawk/protocol/plan";
import type { Plan, Selection } from "@hawk/protocol/plan";
import { decide, isAllowed, runCallback, runRule } from "@hawk/protocol";
import type { HookCallback, HookEvent, Outcome, PlannedHook, RunContext } from "@hawk/protocol";
import { createQueue } from "./queue.ts";
import { defineRegistered, withRegistered } from "./registered.ts";
import { selectForFiles } from "./select-for-files.ts";
import { serveEvent } from "./serve-event.ts";
import { createStopGuard } from "./stop-guard.ts";
import { readEventName, toHookEvent } from "./to-hook-event.ts";
import type { Engine, EngineOptions, EngineStep, RegisteredHook, TriggerInput, TriggerResult } from "./types.ts";

const DEFAULT_STOP_CAP = 8;

/** Accessing `performance` costs a new process a millisecond. */
const readClock = (): number => Number(process.hrtime.bigint()) / 1e6;

/** For callers who never abort. One per event would cost more than many hooks. */
const never = new AbortController().signal;
setMaxListeners(0, never);

/**
 * Makes an engine that runs the hooks of an event and gives one verdict.
 *
 * @example
 * ```ts
 * const engine = createEngine();
 * engine.register("PreToolUse", () => ({ Reject: { reason: "not today" } }), { matcher: "Bash" });
 * const { allowed, verdict } = await engine.trigger({ type: "PreToolUse", payload: { tool_name: "Bash", tool_input: { command: "ls" } } });
 * console.log(allowed, verdict.reason); // false not today
 * ```
 */
export function createEngine(options: EngineOptions = {}): Engine {
  const { plan = buildPlan([]), dialect = "hawk", clock = readClock, onEvent, stopCap = DEFAULT_STOP_CAP } = options;
  const spent = new Set<string>();
  const { now = () => Date.now(), claim = ({ id }) => !spent.has(id) && Boolean(spent.add(id)) } = options;
  const registered = new Map<string, PlannedHook>();
  const guard = createStopGuard(stopCap);
  let whole: Plan = plan;
  let lastId = 0;

  const refresh = (): void => {
    whole = withRegistered(plan, registered);
  };

  /** Claims once-only hooks before the first await, so two concurrent triggers can't both run them. */
  const claimOnce = (selection: Selection, event: HookEvent): Selection => {
    const hooks = selection.hooks.filter((hook) => !hook.once || claim(hook, event));
    const notes = selection.notes.map((note) =>
      note.isSelected && !hooks.some(({ id }) => id === note.hookId)
        ? { ...note, isSelected: false, why: "it runs once, and already did" }
        : note,
    );
    return { hooks, notes };
  };

  const execute = async (input: TriggerInput, signal: AbortSignal, watch?: (step: EngineStep) => void): Promise<TriggerResult> => {
    const tell = watch ?? (() => undefined);
    const event = guard.prepare(toHookEvent(input, options.session));
    const { hooks, notes } = claimOnce(selectForFiles(whole, event, now()), event);
    // Any number of hooks may listen to one signal; Node would report the eleventh as a leak.
    if (hooks.length > 1 && signal !== never) setMaxListeners(0, signal);
    if (hooks.some(({ id, once }) => once && registered.delete(id))) refresh();
    const service = {
      run: (hook: PlannedHook, current: HookEvent, context: RunContext) => runHook(hook, current, context, options),
      clock,
      tell,
      isWatched: watch !== undefined,
      later: (at: HookEvent, result: TriggerResult["results"][number]) => onEvent?.({ type: "late", event: at, result }),
    };
    const results = await serveEvent(hooks, event, signal, service);
    const verdict = guard.settle(
      event,
      decide(
        results.map(({ outcome }) => outcome),
        event,
      ),
    );
    const result: TriggerResult = { allowed: isAllowed(verdict), verdict, results, context: verdict.context, diagnostics: notes };
    tell({ type: "verdict", result });
    return result;
  };

  return {
    register(eventName, hook, registerOptions = {}) {
      const event = readEventName(eventName);
      lastId += 1;
      const id = `session/${registerOptions.name ?? (typeof hook === "function" ? hook.name || "callback" : hook?.name)}#${lastId}`;
      registered.set(id, defineRegistered(id, event, hook as RegisteredHook | HookCallback, registerOptions, dialect));
      refresh();
      return id;
    },
    unregister(eventName, id) {
      const isThere = registered.get(id)?.events.includes(readEventName(eventName)) === true && registered.delete(id);
      if (isThere) refresh();
      return isThere;
    },
    trigger: (input, { signal = never } = {}) => execute(input, signal),
    async *stream(input, { signal } = {}) {
      const left = new AbortController();
      const queue = createQueue<EngineStep>();
      const both = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
      execute(input, both, queue.push).then(queue.end, queue.fail);
      try {
        yield* queue.items();
      } finally {
        left.abort();
      }
    },
  };
}

async function runHook(hook: PlannedHook, event: HookEvent, context: RunContext, options: EngineOptions): Promise<Outcome> {
  const { run, model, interactive = false, trust } = options;
  const refuse = (reason: string): Outcome => ({ hookId: hook.id, status: "non_blocking_error", failure: "unsupported", reason });
  const { handler } = hook;
  if (trust && !trust(hook)) return refuse(`${hook.name} is not trusted`);
  if (handler.type === "inline" && handler.callback) return runCallback(handler.callback, hook, event, context.signal);
  const asksModel = handler.type === "prompt" || handler.type === "agent";
  const kind = handler.type === "agent" ? "an agent" : `a ${handler.type}`;
  if (asksModel && !interactive) return refuse(`${hook.name} is ${kind} hook, and no model is set up for those here`);
  if (asksModel && !model) return refuse(`${hook.name} needs a model, but none is set up`);
  if (!run && handler.type === "rule") return runRule(hook, event);
  if (!run) return refuse(`${hook.name} is ${kind} hook, but the engine has no way to run it`);
  return run(hook, event, model ? { ...context, model } : context);
}
