import { join, relative } from "node:path";
import type { Adapter, HostSigns } from "@hawk/adapter";
import type { Plan } from "@hawk/config";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { compileBatch, compileRunner, failureReply } from "@hawk/runner";
import { isBelow } from "@hawk/state";
import type { PlannedHook } from "@hawk/protocol";
import type { StoredPlan } from "@hawk/dispatcher";
import type { OwnFile } from "./dispatcher-files.ts";
import { hooksAt } from "./host-plan.ts";
import type { SyncWorld } from "./plan-sync.ts";
import { createLookup, readFound } from "./found-programs.ts";
import type { Lookup } from "./found-programs.ts";
import { prepareHook } from "./prepare-hook.ts";
import { closedEvents, refusalAt, warningAt } from "./refusal.ts";
import type { PreparedHook } from "./prepare-hook.ts";
import { saysAt } from "./says.ts";

/** A host, and what all of its runners share. */
export interface CompileTarget {
  adapter: Adapter;
  world: SyncWorld;
  /** Events for which there has to be a runner, whether or not a plan has hooks for them. */
  events: ReadonlySet<EventName>;
  /** Events where the host reads any failure of a runner as a block. */
  failsClosed: ReadonlySet<EventName>;
  /** The host's own names of tools that no hook matches, here or in a project. */
  harmless: (event: EventName) => readonly string[];
  /** Whether a guard is asked at an event, here or in a project. */
  isGuarded: (event: EventName) => boolean;
  /** What the host tests before it starts a runner. */
  registered: (event: EventName) => string | undefined;
  /** How to recognize other hosts that read this one's settings and have their own runners. */
  leftTo: readonly HostSigns[];
  /** Hooks prepared for another event or host: they start the same way everywhere. */
  prepared: Map<PlannedHook, PreparedHook>;
}

/** What applies at a place: everywhere, or in one project. */
export interface PlanShare {
  plan: Plan;
  /** For files that don't exist yet: their sources. */
  sources?: ReadonlyMap<string, string> | undefined;
  /** For a trusted project: its path, and hawk's copy of it. */
  approved?: StoredPlan["approved"];
}

/** Where the runners go, and the plan beside them. */
export interface CompilePlace {
  runDir: string;
  planFile: string;
  /** Where projects' runners are, which these look for first. */
  projects?: string;
}

/** The files that one host needs at a place: a runner for each event, and the plan for the dispatcher. */
export function compileHost(target: CompileTarget, share: PlanShare, place: CompilePlace): OwnFile[] {
  const { adapter, world, leftTo } = target;
  const { state, plans, tools, surroundings } = world;
  const before = world.keepsFound ? readFound(place.planFile) : null;
  const lookup = createLookup(surroundings.env["PATH"] ?? "", tools.nodes, before);
  const hooks = new Map(share.plan.hooks.map((hook) => [hook, prepareOnce(hook, target, share, lookup)]));
  const stored: StoredPlan = {
    version: 1,
    host: adapter.id,
    plan: share.plan,
    trace: { level: plans.trace, file: state.trace },
    ...(plans.model ? { model: plans.model } : {}),
    ...(plans.network ? { network: plans.network } : {}),
    ...(place.projects === undefined ? {} : { projectsDir: place.projects }),
    ...(tools.kind === "batch" ? { isWithoutShell: true as const } : {}),
    cacheDir: state.cache,
    depsDir: state.deps,
    onceDir: state.once,
    temporaryDir: state.temporary,
    pauseFile: state.paused,
    ...(world.pins[adapter.id] ? { adapter: world.pins[adapter.id] } : {}),
    ...(share.approved ? { approved: share.approved } : {}),
    found: {
      nodes: lookup.nodes,
      programs: Object.assign({}, ...[...hooks.values()].map(({ found }) => found)) as Record<string, string[]>,
    },
    leftTo,
    ...closedEvents(adapter, target.failsClosed),
  };
  const runners = eventNames
    .filter((event) => target.events.has(event))
    .map((event) => compileEvent(event, target, share, { ...place, hooks, lookup }));
  return [...runners.flat(), { path: place.planFile, content: `${JSON.stringify(stored)}\n`, mode: 0o600 }];
}

interface PreparedPlace extends CompilePlace {
  hooks: ReadonlyMap<PlannedHook, PreparedHook>;
  lookup: Lookup;
}

function compileEvent(event: EventName, target: CompileTarget, share: PlanShare, place: PreparedPlace): OwnFile[] {
  const { adapter, leftTo } = target;
  const { state, plans, tools, dispatcher, runtimeDir } = target.world;
  if (tools.kind === "batch") return compileForWindows(event, target, place);
  const registeredMatcher = target.registered(event);
  const nativeEvent = adapter.events[event]?.native[0] ?? event;
  const { text, library } = compileRunner({
    host: adapter.id,
    event,
    nativeEvent,
    ...refusalAt(event, nativeEvent, adapter),
    ...(target.failsClosed.has(event) ? { failsClosed: { warning: warningAt(event, nativeEvent, adapter) } } : {}),
    hooks: hooksAt(share.plan, share.plan.hooks, event).flatMap((hook) => place.hooks.get(hook) ?? []),
    ...(registeredMatcher === undefined ? {} : { registeredMatcher }),
    ...(adapter.shell ? { answers: adapter.shell } : {}),
    ...(adapter.projectVariable === undefined ? {} : { projectVariable: adapter.projectVariable }),
    says: saysAt(event, nativeEvent, adapter),
    leftTo,
    knownTools: [...Object.values(adapter.tools).flat(), ...(adapter.otherTools ?? [])],
    harmlessTools: target.harmless(event),
    ...(adapter.toolKey === undefined ? {} : { toolKey: adapter.toolKey }),
    tools: { ...tools, nodes: place.lookup.nodes },
    paths: {
      temporary: state.temporary,
      ...(runtimeDir === undefined ? {} : { memory: runtimeDir }),
      trace: state.trace,
      seen: state.seen,
      paused: state.paused,
      library: state.lib,
      plan: place.planFile,
      dispatcher: dispatcher.entry,
      ...(place.projects === undefined ? {} : { projects: place.projects }),
    },
    trace: plans.trace,
  });
  return [
    { path: join(place.runDir, event), content: text, mode: 0o700 },
    { path: join(state.lib, library.name), content: library.text, mode: 0o600 },
  ];
}

/** A project has only a plan, which the dispatcher finds. */
function compileForWindows(event: EventName, target: CompileTarget, { runDir, lookup }: PreparedPlace): OwnFile[] {
  const { adapter, world, failsClosed, isGuarded } = target;
  const { state, dispatcher, surroundings } = world;
  if (!isBelow(runDir, state.run)) return [];
  const nativeEvent = adapter.events[event]?.native[0] ?? event;
  const content = compileBatch({
    host: adapter.id,
    event,
    nativeEvent,
    nodes: lookup.nodes,
    dispatcher: relative(state.lib, dispatcher.entry),
    failure: failureReply({
      hasGuard: isGuarded(event),
      ...refusalAt(event, nativeEvent, adapter),
      ...(failsClosed.has(event) ? { failsClosed: { warning: warningAt(event, nativeEvent, adapter) } } : {}),
    }),
    env: surroundings.env,
  });
  return [{ path: join(runDir, `${event}.cmd`), content, mode: 0o700 }];
}

/** Decides how a hook is started, from the text that was loaded. */
function prepareOnce(hook: PlannedHook, { prepared, world }: CompileTarget, { sources }: PlanShare, lookup: Lookup): PreparedHook {
  const { state, surroundings, plans } = world;
  const places = { path: surroundings.env["PATH"], cacheDir: state.cache, depsDir: state.deps };
  const options = { ...places, sources, read: plans.readHook, ...lookup };
  const settled = prepared.get(hook) ?? prepareHook(hook, options);
  prepared.set(hook, settled);
  return settled;
}
