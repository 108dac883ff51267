import { dialects, meetsCondition } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import type { Plan } from "./plan.ts";

/** What became of one hook when an event was to be served. */
export interface SelectionNote {
  hookId: string;
  isSelected: boolean;
  why: string;
}

export interface Selection {
  /** In the order in which they run. */
  hooks: PlannedHook[];
  /** One for each hook of the event, in plan order. */
  notes: SelectionNote[];
}

/** Picks the hooks that an event is for, and says of each why or why not. */
export function selectHooks(plan: Plan, event: HookEvent): Selection {
  const selection: Selection = { hooks: [], notes: [] };
  const ids = new Set(plan.events[event.name]);
  const chosen = new Map<string, string>();
  for (const hook of plan.hooks) {
    if (!ids.has(hook.id)) continue;
    const refusal = refusalOf(hook, event) ?? twinOf(hook, chosen);
    selection.notes.push({ hookId: hook.id, isSelected: refusal === null, why: refusal ?? reasonFor(hook) });
    if (refusal === null) selection.hooks.push(hook);
  }
  return selection;
}

/** Why a hook is one too many, or `null`; it is then remembered among those that were chosen. */
function twinOf(hook: PlannedHook, chosen: Map<string, string>): string | null {
  const key = dialects[hook.dialect].duplicateKey(hook);
  if (key === null) return null;
  const twin = chosen.get(`${hook.dialect} ${key}`);
  if (twin !== undefined) return `the same as ${twin}, which matches as well`;
  chosen.set(`${hook.dialect} ${key}`, hook.id);
  return null;
}

function reasonFor({ matcher }: PlannedHook): string {
  return matcher ? `its matcher ${quote(matcher)} matches` : "it has no matcher, so it is for every such event";
}

/** Why a hook is not for this event, or `null`. */
function refusalOf(hook: PlannedHook, event: HookEvent): string | null {
  const { host } = event;
  if (host !== undefined && hook.hosts && !hook.hosts.includes(host)) return `it is for ${hook.hosts.join(", ")} and not for ${host}`;
  if (host !== undefined && hook.excludedHosts?.includes(host)) return `it is excluded for ${host}`;
  const isMatch = dialects[hook.dialect].matches(hook.matcher, event);
  if (isMatch === null) return `its matcher ${quote(hook.matcher ?? "")} can't be read, so it matches nothing`;
  if (!isMatch) return `its matcher ${quote(hook.matcher ?? "")} does not match`;
  if (hook.condition !== undefined && !meetsCondition(hook.condition, event))
    return `the call does not meet its condition ${quote(hook.condition)}`;
  return null;
}

const LONGEST_QUOTE = 80;

function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text);
}
