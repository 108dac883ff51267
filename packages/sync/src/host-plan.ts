import type { Adapter, CommandHandler, Registration } from "@hawk/adapter";
import type { Plan } from "@hawk/config";
import type { EventName } from "@hawk/events";
import { eventInfo, eventNames } from "@hawk/events";
import { runsInParallel } from "@hawk/engine";
import type { PlannedHook } from "@hawk/protocol";
import { describeLimits } from "./find-limits.ts";
import { findLack, runsNatively } from "./find-lack.ts";
import type { Gap } from "./find-lack.ts";

/** One host's share of a plan. */
export interface HostPlan {
  /** For the runners: only hooks for this host, and those that it does not run itself. */
  plan: Plan;
  /** Hooks that the host runs itself. */
  native: readonly { event: EventName; hook: PlannedHook }[];
  /** Hooks that fire there at one event at least. */
  firing: readonly PlannedHook[];
  /** Hooks that can't do their work there. Only those without an event are left out: a missing model may be set up later. */
  unsupported: readonly Gap[];
  /** What may be blocked, because a hook says `on_unsupported: refuse`. */
  limits: readonly { hook: PlannedHook; what: string }[];
}

interface ShareOptions {
  mayBeNative: (hook: PlannedHook) => boolean;
  /** There is a model for hooks that the host does not run itself. */
  hasModel: boolean;
}

/** Selects a host's share of a plan. */
export function planForHost(plan: Plan, adapter: Adapter, { mayBeNative, hasModel }: ShareOptions): HostPlan {
  const hooks = plan.hooks.filter((hook) => isForHost(hook, adapter.id));
  const all = eventNames.flatMap((event) =>
    hooksAt(plan, hooks, event).map((hook) => ({
      event,
      hook,
      lacks: findLack(adapter, event, hook, { mayBeNative: mayBeNative(hook), hasModel }),
    })),
  );
  const offered = all.filter(({ lacks }) => lacks !== "event");
  const [native, kept] = partition(offered, ({ event, hook }) => mayBeNative(hook) && runsNatively(adapter, event, hook));
  const events: Plan["events"] = {};
  for (const { event, hook } of kept) (events[event] ??= []).push(hook.id);
  const ids = new Set(kept.map(({ hook }) => hook.id));
  return {
    plan: { hooks: hooks.filter(({ id }) => ids.has(id)), events, dropped: [], policy: plan.policy },
    native,
    firing: [...new Set(all.filter(({ lacks }) => lacks === null || lacks === "block").map(({ hook }) => hook))],
    limits: offered.flatMap(({ event, hook }) => {
      const what = describeLimits(adapter, event, hook);
      return what === null ? [] : [{ hook, what }];
    }),
    unsupported: all.flatMap(({ lacks, ...item }) => (lacks === null ? [] : [Object.assign(item, { lacks })])),
  };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

export function hooksAt(plan: Plan, hooks: readonly PlannedHook[], event: EventName): PlannedHook[] {
  const ids = new Set(plan.events[event]);
  return ids.size === 0 ? [] : hooks.filter(({ id }) => ids.has(id));
}

/** Whether a hook runs in a host. */
export function isForHost({ hosts, excludedHosts }: PlannedHook, host: string): boolean {
  return (hosts === undefined || hosts.includes(host)) && excludedHosts?.includes(host) !== true;
}

/** How long the host may have to wait for a runner: in a sequence every hook has its own timeout. */
const MARGIN_SECONDS = 5;

/** What is registered in a host: one runner for each event of the plans, and the hooks that the host runs itself. */
export function toRegistrations(
  plans: readonly Plan[],
  native: HostPlan["native"],
  commandFor: (event: EventName) => CommandHandler,
  offered: Adapter["events"],
): Registration[] {
  const runners = eventNames.flatMap((event): Registration[] => {
    const hooks = plans.map((plan) => hooksAt(plan, plan.hooks, event));
    const all = hooks.flat();
    if (all.length === 0) return [];
    const matchers = mustSeeAll(all, event) ? undefined : unionOf(all);
    return [
      {
        event,
        handler: commandFor(event),
        ...(matchers ? { matchers } : {}),
        timeoutSeconds: Math.max(...hooks.map((some) => longest(some, event))) + MARGIN_SECONDS,
        ...(offered[event]?.canFailClosed && all.some(isWaitedGuard) ? { blocksOnFailure: true } : {}),
      },
    ];
  });
  return [...runners, ...native.flatMap(toNative)];
}

/**
 * A guard is not limited to a list of tools, since other tools may run commands too. Other programs also read these settings, and have
 * tools with other names. The runner passes harmless ones.
 */
function mustSeeAll(hooks: readonly PlannedHook[], event: EventName): boolean {
  return eventInfo(event).matchesOn === "tool_name" && hooks.some(({ onFailure }) => onFailure === "block");
}

/** A hook that nobody waits for blocks nothing. */
function isWaitedGuard({ onFailure, async }: PlannedHook): boolean {
  return onFailure === "block" && !async;
}

/** `undefined` as soon as one hook is for all. */
function unionOf(hooks: readonly PlannedHook[]): string[] | undefined {
  const matchers = hooks.flatMap(({ matcher }) => matcher ?? []);
  const isForAll = hooks.some(({ matcher }) => matcher === undefined || matcher === "" || matcher === "*");
  return isForAll ? undefined : [...new Set(matchers)].toSorted();
}

function longest(hooks: readonly PlannedHook[], event: EventName): number {
  const waited = hooks.filter((hook) => !hook.async);
  const [beside, others] = [
    waited.filter((hook) => runsInParallel(hook, { name: event })),
    waited.filter((hook) => !runsInParallel(hook, { name: event })),
  ];
  const sum = others.reduce((total, { timeoutSeconds }) => total + timeoutSeconds, 0);
  return sum + Math.max(0, ...beside.map(({ timeoutSeconds }) => timeoutSeconds));
}

function toNative({ event, hook }: HostPlan["native"][number]): Registration[] {
  const { handler, matcher, timeoutSeconds } = hook;
  if (handler.type !== "prompt" && handler.type !== "agent") return [];
  const { type, prompt, model } = handler;
  return [
    {
      event,
      handler: { type, prompt, ...(model === undefined ? {} : { model }) },
      ...(matcher === undefined ? {} : { matchers: [matcher] }),
      timeoutSeconds,
    },
  ];
}
