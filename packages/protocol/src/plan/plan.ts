import type { EventName } from "@hawk/events";
import type { HookDefinition } from "../definition.ts";
import type { PlannedHook } from "../dialect.ts";
import { isRepositoryLayer, isOwnGuard, isDuplicate, duplicateKeyOf } from "../own-guard.ts";
import { refusalOf, resolvePolicy, restrict } from "./policy.ts";
import type { ResolvedPolicy } from "./policy.ts";
import { compareSources, isAtOrBefore } from "./source.ts";
import type { Disabling, DroppedHook, Source } from "./source.ts";

/** Resolved, ordered and de-duplicated hooks for each event, each with where it came from. Pure data. */
export interface Plan {
  /** In the order in which they run. */
  hooks: PlannedHook[];
  /** For each event, the ids of its hooks in order. */
  events: Partial<Record<EventName, string[]>>;
  /** Hooks that don't run, and why. */
  dropped: DroppedHook[];
  /** The policy that applies, and who set it. */
  policy: ResolvedPolicy;
}

interface SourcedHook {
  source: Source;
  hook: PlannedHook;
}

/** Merges sources into a plan. Pure. */
export function buildPlan(sources: readonly Source[]): Plan {
  const ordered = sources.toSorted(compareSources);
  const policy = resolvePolicy(ordered);
  const plan: Plan = { hooks: [], events: {}, dropped: ordered.flatMap(dropUnread), policy };
  const candidates = giveIds(ordered.flatMap((source) => sortByPriority(source.definitions).map((definition) => ({ source, definition }))));
  const alike = new Map<string, PlannedHook[]>();
  for (const candidate of candidates) {
    const hook = settle(candidate, ordered, plan);
    if (hook) addHook(plan, hook, alike);
  }
  return plan;
}

/** Hooks without a definition: unreadable, or not allowed to run. */
function dropUnread({ id, layer, isUntrusted, vetoed = [] }: Source): DroppedHook[] {
  if (!isUntrusted) return vetoed;
  return [
    {
      name: "everything in it",
      events: [],
      origin: { layer, file: id, line: 1, column: 1 },
      why: "the workspace is not trusted, so hawk reads nothing from it",
    },
  ];
}

function sortByPriority(definitions: readonly HookDefinition[]): HookDefinition[] {
  return definitions.toSorted((a, b) => b.priority - a.priority);
}

/** An id has a hook's name and origin; a number tells namesakes apart. */
function giveIds(definitions: readonly { source: Source; definition: HookDefinition }[]): SourcedHook[] {
  const counts = new Map<string, number>();
  return definitions.map(({ source, definition }) => {
    const base = `${source.layer}/${definition.name}`;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return { source, hook: { ...definition, id: count === 1 ? base : `${base}#${count}` } };
  });
}

/** The hook as it will run; `null`, with a note in the plan, when it will not. */
function settle({ source, hook }: SourcedHook, sources: readonly Source[], plan: Plan): PlannedHook | null {
  const refusal = refusalOf(hook, plan.policy);
  if (refusal) return drop(plan, hook, hook.events, refusal);
  if (hook.handler.type === "unsupported") return drop(plan, hook, hook.events, `${hook.handler.kind}: ${hook.handler.reason}`);
  const settled: PlannedHook = { ...hook, ...restrict(hook, plan.policy) };
  for (const { disabling, by } of disablingsOf(hook, source, sources)) {
    const { until, events, hosts } = disabling;
    const gone = settled.events.filter((event) => !disabling.events || disabling.events.includes(event));
    if (until !== undefined)
      settled.asleep = [...(settled.asleep ?? []), { until, ...(events ? { events } : {}), ...(hosts ? { hosts } : {}) }];
    else if (disabling.hosts) settled.excludedHosts = [...new Set([...(settled.excludedHosts ?? []), ...disabling.hosts])];
    else if (gone.length > 0) {
      drop(plan, hook, gone, `disabled in ${by.id}:${disabling.line}`);
      settled.events = settled.events.filter((event) => !gone.includes(event));
    }
  }
  return settled.events.length > 0 ? settled : null;
}

function disablingsOf(
  hook: HookDefinition,
  source: Source,
  sources: readonly Source[],
): { disabling: Source["disabled"][number]; by: Source }[] {
  const isBeyondReach = source.layer === "managed" || source.layer === "session";
  if (isBeyondReach) return [];
  const trusted = sources.filter((by) => !by.isUntrusted && !(isOwnGuard(hook) && isRepositoryLayer(by.layer)));
  return trusted.flatMap((by) => {
    const reaches = ({ name, project }: Disabling): boolean => name === hook.name && (project !== undefined || isAtOrBefore(by, source));
    return by.disabled.filter(reaches).map((disabling) => ({ disabling, by }));
  });
}

/** Adds a hook to the events where the plan has no identical one yet. */
function addHook(plan: Plan, hook: PlannedHook, alike: Map<string, PlannedHook[]>): void {
  const identity = identityOf(hook);
  const others = alike.get(identity) ?? [];
  const twins = others.filter((other) => isDuplicate(other, hook));
  const events = hook.events.filter((event) => {
    const twin = twins.find((other) => other.events.includes(event));
    if (twin) drop(plan, hook, [event], `the same as ${twin.id} (${twin.origin.file}:${twin.origin.line})`);
    return !twin;
  });
  if (events.length === 0) return;
  const added = { ...hook, events };
  plan.hooks.push(added);
  alike.set(identity, [...others, added]);
  for (const event of events) (plan.events[event] ??= []).push(hook.id);
}

/** Hooks with different matchers are separate, even if they do the same; selection handles those that match together. */
function identityOf(hook: PlannedHook): string {
  const { id, matcher = "", hosts = [], excludedHosts = [], asleep = [] } = hook;
  return JSON.stringify([duplicateKeyOf(hook) ?? { id }, matcher, hosts, excludedHosts, asleep]);
}

function drop(plan: Plan, { name, origin }: HookDefinition, events: readonly EventName[], why: string): null {
  plan.dropped.push({ name, events: [...events], origin, why });
  return null;
}
