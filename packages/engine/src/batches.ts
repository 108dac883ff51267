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

/** Whether a hook runs in parallel: as it says, or as its dialect does. hawk's own hooks run in sequence only if order matters. */
export function runsInParallel({ parallel, dialect }: PlannedHook, { name }: Pick<HookEvent, "name">): boolean {
  if (parallel !== undefined) return parallel;
  const { canBlock, canModifyInput } = eventInfo(name);
  return dialects[dialect].order === "parallel" || (dialect === "hawk" && !canBlock && !canModifyInput);
}
