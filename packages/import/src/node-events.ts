import type { EventName } from "@hawk/events";
import type { ImportItem, ImportPlan } from "./plan-import.ts";

const NAMES = /^[A-Z]\w*(?:\|[A-Z]\w*)*$/;

/**
 * Events where Node runs the imported hooks, because the shell can't work exactly like their own agent. In Claude Code it can with one
 * program whose matcher is plain names of tools. Hooks that are there already are not counted.
 */
export function listNodeEvents({ source, items }: Pick<ImportPlan, "source" | "items">): EventName[] {
  const events = [...new Set(items.flatMap(({ hook }) => hook.events))];
  return events.filter((event) => {
    const there = items.filter(({ hook }) => hook.events.includes(event));
    return source.host !== "claude-code" || there.length > 1 || !there.every(isPlain);
  });
}

function isPlain({ hook: { action, matcher } }: ImportItem): boolean {
  return action.type === "command" && (!matcher || matcher === "*" || NAMES.test(matcher));
}
