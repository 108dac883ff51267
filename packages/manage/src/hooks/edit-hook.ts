import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HookMeta } from "@hawk/hook-meta";
import { readHook } from "@hawk/registry";
import { applyAdd, planAdd } from "@hawk/registry/store";
import { configPaths, withRegistryLock } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { keepTrust } from "@hawk/trust";
import { findHook } from "./find-hook.ts";

/** A hook after the user edited it. */
export interface EditedHook {
  name: string;
  meta: HookMeta;
  /** It is built-in, and was copied into the registry to edit it. */
  isCopied: boolean;
  isChanged: boolean;
  /** It is still a hook that fires, and nothing is wrong with it. */
  isWell: boolean;
}

/** Opens a hook in the editor. Built-in hooks are copied into the registry first; a trusted project stays trusted. */
export function editHook(reference: string, project: string | undefined, open: (file: string) => void, here: HookSurroundings): EditedHook {
  const { name, place, path } = findHook(reference, here, project);
  const isCopied = place === "builtin";
  if (isCopied) withRegistryLock(here, (registry) => applyAdd(planAdd([path], registry).additions, registry));
  const file = isCopied ? join(configPaths(here).registry, name) : path;
  const before = readFileSync(file);
  if (place === "project" && project !== undefined) keepTrust(project, here, () => open(file));
  else open(file);
  const meta = readHook(file);
  const isWell = meta.kind !== null && meta.problems.length === 0;
  return { name, meta, isCopied, isChanged: !readFileSync(file).equals(before), isWell };
}
