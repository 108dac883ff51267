import { parseDeps, readHookMeta } from "@hawk/hook-meta";
import type { HookNeeds } from "@hawk/hook-meta";
import type { PlannedHook } from "@hawk/protocol";

/** An enabled hook file that declares `deps`. */
export interface NeedyHook {
  name: string;
  file: string;
  needs: HookNeeds;
  /** Problems in its `deps`; with any, nothing is installed for it. */
  problems: { message: string; hint: string }[];
}

/** What the hooks of plans need, each file once. */
export function readNeeds(hooks: readonly PlannedHook[]): NeedyHook[] {
  const files = new Map(
    hooks.flatMap(({ name, handler }) => ("file" in handler && handler.file !== undefined ? [[handler.file, name]] : [])),
  );
  return [...files].flatMap(([file, name]) => {
    const { deps } = readHookMeta(file);
    return deps === "" ? [] : [{ name, file, ...parseDeps(file, deps) }];
  });
}
