import { existsSync } from "node:fs";
import type { HookMeta } from "@hawk/hook-meta";
import { scanHooks } from "./scan-hooks.ts";

/** A hook of the registry, under the name that a configuration calls it by. */
export type RegistryHook = { name: string } & HookMeta;

/** Hooks are flat; the directories of events that used to hold them still count. */
const DEPTH = 1;

/** The hooks of the registry, or of another directory that is like it; none when there is no such directory. `only` picks among their names. */
export function listRegistry(directory: string, only: (name: string) => boolean = () => true): RegistryHook[] {
  if (!existsSync(directory)) return [];
  return scanHooks(directory, { depth: DEPTH, only }).hooks.map(({ path, ...hook }) => Object.assign(hook, { name: path }));
}
