import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";

/** Cuts the hooks of an event into batches: those within one run side by side, one batch after another. */
export function toBatches(hooks: readonly PlannedHook[], event: HookEvent): PlannedHook[][] {
  const batches: PlannedHook[][] = [];
  let isOpen = false;
  for (const hook of hooks) {
    const isParallel = runsInParallel(hook, event);
    if (isParallel && isOpen) batches.at(-1)?.push(hook);
    else batches.push([hook]);
    isOpen = isParallel;
  }
  return batches;
}

/** A hook may say so itself; else its dialect does. Hawk's own go one after another only where order can be seen. */
export function runsInParallel({ parallel, dialect }: PlannedHook, { name }: Pick<HookEvent, "name">): boolean {
  if (parallel !== undefined) return parallel;
  const { canBlock, canModifyInput } = eventInfo(name);
  return dialects[dialect].order === "parallel" || (dialect === "hawk" && !canBlock && !canModifyInput);
}
