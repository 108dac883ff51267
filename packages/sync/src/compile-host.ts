import { join } from "node:path";
import type { Adapter, HostSigns } from "@hawk/adapter";
import type { Plan } from "@hawk/config";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { compileRunner } from "@hawk/runner";
import type { PlannedHook } from "@hawk/protocol";
import type { RunnerHook, RunnerTools, TraceLevel } from "@hawk/runner";
import type { StoredPlan } from "@hawk/dispatcher";
import type { OwnFile } from "./dispatcher-files.ts";
import { hooksAt } from "./host-plan.ts";
import { prepareHook } from "./prepare-hook.ts";
import type { StatePaths } from "@hawk/state";

export interface CompileOptions {
  adapter: Adapter;
  plan: Plan;
  /** Events for which there has to be a runner, whether or not this plan has hooks for them. */
  events: ReadonlySet<EventName>;
  /** Where the runners go, and the plan beside them. */
  runDir: string;
  planFile: string;
  state: StatePaths;
  tools: RunnerTools;
  dispatcher: string;
  runtimeDir: string | undefined;
  trace: TraceLevel;
  model: StoredPlan["model"];
  /** Whether a runner has to look for one of the project's. */
  hasProjects: boolean;
  /** What the host tests before it starts a runner. */
  registered: (event: EventName) => string | undefined;
  path: string | undefined;
  /** How to tell other hosts that read this one's settings and have runners of their own. */
  leftTo: readonly HostSigns[];
  /** Of files that are yet to be written: what they are made from. */
  sources?: ReadonlyMap<string, string>;
  /** Hooks that were looked at for another event or host: how they are started is the same everywhere. */
  prepared: Map<PlannedHook, RunnerHook>;
}

/** The files that one host needs: a runner for each event, and the plan for the dispatcher. */
export function compileHost(options: CompileOptions): OwnFile[] {
  const { adapter, plan, state, planFile, trace, model } = options;
  const stored: StoredPlan = {
    version: 1,
    host: adapter.id,
    plan,
    trace: { level: trace, file: state.trace },
    ...(model ? { model } : {}),
    ...(options.hasProjects ? { projectsDir: state.projects } : {}),
    cacheDir: state.cache,
    depsDir: state.deps,
    onceDir: state.once,
    temporaryDir: state.temporary,
    leftTo: options.leftTo,
  };
  const runners = eventNames.filter((event) => options.events.has(event)).map((event) => compileEvent(event, options));
  return [...runners, { path: planFile, content: `${JSON.stringify(stored)}\n`, mode: 0o600 }];
}

function compileEvent(event: EventName, options: CompileOptions): OwnFile {
  const {
    adapter,
    plan,
    runDir,
    planFile,
    state,
    tools,
    dispatcher,
    trace,
    hasProjects,
    registered,
    path,
    sources,
    leftTo,
    runtimeDir,
    prepared,
  } = options;
  const registeredMatcher = registered(event);
  const content = compileRunner({
    host: adapter.id,
    event,
    nativeEvent: adapter.events[event]?.native[0] ?? event,
    hooks: hooksAt(plan, plan.hooks, event).map((hook) => {
      const known = prepared.get(hook);
      const settled = known ?? prepareHook(hook, { path, cacheDir: state.cache, depsDir: state.deps, ...(sources ? { sources } : {}) });
      prepared.set(hook, settled);
      return settled;
    }),
    ...(registeredMatcher === undefined ? {} : { registeredMatcher }),
    ...(adapter.shell ? { answers: adapter.shell } : {}),
    leftTo,
    knownTools: Object.values(adapter.tools).flat(),
    tools,
    paths: {
      temporary: state.temporary,
      ...(runtimeDir === undefined ? {} : { memory: runtimeDir }),
      trace: state.trace,
      plan: planFile,
      dispatcher,
      ...(hasProjects ? { projects: state.projects } : {}),
    },
    trace,
  });
  return { path: join(runDir, event), content, mode: 0o700 };
}
