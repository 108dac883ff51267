import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import type { Selection } from "@hawk/config";
import type { EventName } from "@hawk/events";
import type { PlannedHook } from "@hawk/protocol";
import { describeGap, describeLack, describeLimits, findLack, isForHost, loadAdapters } from "@hawk/sync";

/** What an agent can't do for a hook. */
export interface Lacking {
  hookId: string;
  name: string;
  host: string;
  /** As a sentence without its subject. */
  what: string;
  why: string;
  /** It does not run there. */
  isLeftOut: boolean;
}

interface LackingIn {
  hosts: readonly string[];
  adapters: AdapterLoaders;
  hasModel: boolean;
}

export async function findLacking({ hooks }: Selection, event: EventName, { hosts, adapters, hasModel }: LackingIn): Promise<Lacking[]> {
  const chosen = (await loadAdapters(adapters)).filter(({ id }) => hosts.includes(id));
  return chosen.flatMap((adapter) =>
    hooks.filter((hook) => isForHost(hook, adapter.id)).flatMap((hook) => lackingOf(hook, event, adapter, hasModel) ?? []),
  );
}

function lackingOf(hook: PlannedHook, event: EventName, adapter: Adapter, hasModel: boolean): Lacking | null {
  const { id: host } = adapter;
  const mayBeNative = hook.origin.layer !== "project" && hook.origin.layer !== "directory";
  const lacks = findLack(adapter, event, hook, { mayBeNative, hasModel });
  const own = { hookId: hook.id, name: hook.name, host };
  if (lacks !== null) {
    const gap = { event, hook, lacks };
    return { ...own, what: describeGap(host, gap), why: describeLack(host, gap), isLeftOut: lacks !== "block" };
  }
  const limits = describeLimits(adapter, event, hook);
  return limits === null ? null : { ...own, what: limits, why: `it ${limits}`, isLeftOut: false };
}

/** What the agent can't do changes what runs, or why that is of no use. */
export function withoutLacking({ hooks, notes }: Selection, lacking: readonly Lacking[]): Selection {
  const lackOf = new Map(lacking.map((lack) => [lack.hookId, lack]));
  return {
    hooks: hooks.filter(({ id }) => lackOf.get(id)?.isLeftOut !== true),
    notes: notes.map((note) => {
      const lack = lackOf.get(note.hookId);
      if (!lack) return note;
      return lack.isLeftOut ? { ...note, isSelected: false, why: lack.why } : { ...note, why: `${note.why}, but ${lack.why}` };
    }),
  };
}
