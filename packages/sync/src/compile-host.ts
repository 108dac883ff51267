import { join } from "node:path";
import type { Adapter, HostSigns } from "@hawk/adapter";
import type { Plan } from "@hawk/config";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { compileRunner } from "@hawk/runner";
import type { PlannedHook } from "@hawk/protocol";
import type { RunnerHook } from "@hawk/runner";
import type { StoredPlan } from "@hawk/dispatcher";
import type { OwnFile } from "./dispatcher-files.ts";
import { hooksAt } from "./host-plan.ts";
import type { SyncWorld } from "./plan-sync.ts";
import { prepareHook } from "./prepare-hook.ts";

/** A host, and what is the same wherever its runners are. */
export interface CompileTarget {
  adapter: Adapter;
  world: SyncWorld;
  /** Events for which there has to be a runner, whether or not a plan has hooks for them. */
  events: ReadonlySet<EventName>;
  /** What the host tests before it starts a runner. */
  registered: (event: EventName) => string | undefined;
  /** How to tell other hosts that read this one's settings and have runners of their own. */
  leftTo: readonly HostSigns[];
  /** Hooks that were looked at for another event or host: how they are started is the same everywhere. */
  prepared: Map<PlannedHook, RunnerHook>;
}

/** What holds at a place: everywhere, or in one project. */
export interface PlanShare {
  plan: Plan;
  /** Of files that are yet to be written: what they are made from. */
  sources?: ReadonlyMap<string, string> | undefined;
}

/** Where the runners go, and the plan beside them. */
export interface CompilePlace {
  runDir: string;
  planFile: string;
  /** Where projects have runners of their own, for which these look first. */
  projects?: string;
}

/** The files that one host needs at a place: a runner for each event, and the plan for the dispatcher. */
export function compileHost(target: CompileTarget, share: PlanShare, place: CompilePlace): OwnFile[] {
  const { adapter, world, leftTo } = target;
  const { state, plans } = world;
  const stored: StoredPlan = {
    version: 1,
    host: adapter.id,
    plan: share.plan,
    trace: { level: plans.trace, file: state.trace },
    ...(plans.model ? { model: plans.model } : {}),
    ...(place.projects === undefined ? {} : { projectsDir: place.projects }),
    cacheDir: state.cache,
    depsDir: state.deps,
    onceDir: state.once,
    temporaryDir: state.temporary,
    leftTo,
  };
  const runners = eventNames.filter((event) => target.events.has(event)).map((event) => compileEvent(event, target, share, place));
  return [...runners, { path: place.planFile, content: `${JSON.stringify(stored)}\n`, mode: 0o600 }];
}

function compileEvent(event: EventName, target: CompileTarget, share: PlanShare, place: CompilePlace): OwnFile {
  const { adapter, leftTo } = target;
  const { state, plans, tools, dispatcher, runtimeDir } = target.world;
  const registeredMatcher = target.registered(event);
  const content = compileRunner({
    host: adapter.id,
    event,
    nativeEvent: adapter.events[event]?.native[0] ?? event,
    hooks: hooksAt(share.plan, share.plan.hooks, event).map((hook) => prepareOnce(hook, target, share)),
    ...(registeredMatcher === undefined ? {} : { registeredMatcher }),
    ...(adapter.shell ? { answers: adapter.shell } : {}),
    leftTo,
    knownTools: Object.values(adapter.tools).flat(),
    tools,
    paths: {
      temporary: state.temporary,
      ...(runtimeDir === undefined ? {} : { memory: runtimeDir }),
      trace: state.trace,
      plan: place.planFile,
      dispatcher: dispatcher.entry,
      ...(place.projects === undefined ? {} : { projects: place.projects }),
    },
    trace: plans.trace,
  });
  return { path: join(place.runDir, event), content, mode: 0o700 };
}

function prepareOnce(hook: PlannedHook, { prepared, world: { state, surroundings } }: CompileTarget, { sources }: PlanShare): RunnerHook {
  const settled =
    prepared.get(hook) ?? prepareHook(hook, { path: surroundings.env["PATH"], cacheDir: state.cache, depsDir: state.deps, sources });
  prepared.set(hook, settled);
  return settled;
}
