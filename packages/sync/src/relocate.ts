import { join } from "node:path";
import { isBelow } from "@hawk/state";
import type { Plan } from "@hawk/config";
import type { Handler, PlannedHook } from "@hawk/protocol";
import type { ProjectPreview } from "./load-plans.ts";

/** The plan of a project as it will be once its files are at their target, and what these are made from. */
export function relocate(plan: Plan, { root, target }: ProjectPreview): { plan: Plan; sources: ReadonlyMap<string, string> } {
  const sources = new Map<string, string>();
  const hooks = plan.hooks.map((hook): PlannedHook => {
    const file = "file" in hook.handler ? hook.handler.file : undefined;
    if (file === undefined || !isBelow(file, root)) return hook;
    const place = join(target, file.slice(root.length));
    sources.set(place, file);
    return { ...hook, handler: { ...hook.handler, file: place } as Handler };
  });
  return { plan: { ...plan, hooks }, sources };
}
