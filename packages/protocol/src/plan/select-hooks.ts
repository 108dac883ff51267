import type { EventName } from "@hawk/events";
import type { HookEvent } from "../definition.ts";
import type { PlannedHook, HookPause } from "../dialect.ts";
import { dialects } from "../dialects.ts";
import { isDuplicate } from "../own-guard.ts";
import { meetsCondition } from "../permission-rule.ts";
import type { Plan } from "./plan.ts";

/** Why a hook runs or doesn't run at an event. */
export interface SelectionNote {
  hookId: string;
  isSelected: boolean;
  why: string;
  /** For a paused hook: until when, in ISO 8601. */
  until?: string;
}

/** The hooks that run for an event, and why each does or doesn't. */
export interface Selection {
  /** In the order in which they run. */
  hooks: PlannedHook[];
  /** One for each hook of the event, in plan order. */
  notes: SelectionNote[];
}

/**
 * Picks the hooks that match an event, and says why or why not for each. `now` is the time in milliseconds, which decides when
 * paused hooks run again; without it they stay paused.
 */
export function selectHooks(plan: Plan, event: HookEvent, now = 0): Selection {
  const selection: Selection = { hooks: [], notes: [] };
  const all = candidatesFor(plan, event.name);
  for (const candidate of all) {
    const { hook } = candidate;
    const refusal = refusalOf(candidate, event, now) ?? twinOf(hook, selection.hooks);
    selection.notes.push({ hookId: hook.id, isSelected: refusal === null, why: candidate.match, ...refusal });
    if (refusal === null) selection.hooks.push(hook);
  }
  return selection;
}

/** A hook with its texts for a match and a mismatch, which never change. */
interface MatchedHook {
  hook: PlannedHook;
  match: string;
  mismatch: string;
}

const candidates = new WeakMap<Plan, Map<EventName, MatchedHook[]>>();

/** The hooks of an event. Cached, since a plan is used again and again and does not change. */
function candidatesFor(plan: Plan, name: EventName): MatchedHook[] {
  const known = candidates.get(plan) ?? new Map<EventName, MatchedHook[]>();
  candidates.set(plan, known);
  const found = known.get(name);
  if (found) return found;
  const ids = new Set(plan.events[name]);
  const list = plan.hooks.filter(({ id }) => ids.has(id)).map(toCandidate);
  known.set(name, list);
  return list;
}

function toCandidate(hook: PlannedHook): MatchedHook {
  const { matcher } = hook;
  const quoted = quote(matcher ?? "");
  const match = matcher ? `its matcher ${quoted} matches` : "it has no matcher, so it matches every such event";
  return { hook, match, mismatch: `its matcher ${quoted} does not match` };
}

type Refusal = Pick<SelectionNote, "why" | "until">;

/** Why a hook doesn't match this event, or `null`. */
function refusalOf({ hook, mismatch }: MatchedHook, event: HookEvent, now: number): Refusal | null {
  const { host } = event;
  if (host !== undefined && hook.hosts && !hook.hosts.includes(host)) return { why: `it is for ${hook.hosts.join(", ")}, not for ${host}` };
  if (host !== undefined && hook.excludedHosts?.includes(host)) return { why: `it is excluded for ${host}` };
  const isMatch = dialects[hook.dialect].matches(hook.matcher, event);
  if (isMatch === null) return { why: `its matcher ${quote(hook.matcher ?? "")} can't be read, so it matches nothing` };
  if (!isMatch) return { why: mismatch };
  if (hook.condition !== undefined && !meetsCondition(hook.condition, event))
    return { why: `the call doesn't meet its condition ${quote(hook.condition)}` };
  return hook.asleep ? sleepOf(hook.asleep, event, now) : null;
}

function sleepOf(sleeps: readonly HookPause[], { name, host }: HookEvent, now: number): Refusal | null {
  const sleep = sleeps.find(
    ({ until, events, hosts }) =>
      now < Date.parse(until) && (events?.includes(name) ?? true) && (hosts === undefined || (host !== undefined && hosts.includes(host))),
  );
  return sleep ? { why: `it is paused until ${sleep.until}`, until: sleep.until } : null;
}

/** Why a hook is a duplicate, or `null`. */
function twinOf(hook: PlannedHook, chosen: readonly PlannedHook[]): Refusal | null {
  const twin = chosen.find((other) => isDuplicate(other, hook));
  return twin ? { why: `the same as ${twin.id}, which also matches` } : null;
}

const LONGEST_QUOTE = 80;

function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text);
}
