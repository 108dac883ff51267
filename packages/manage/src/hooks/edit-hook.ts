import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HookMeta } from "@hawk/hook-meta";
import { readHook } from "@hawk/registry";
import { applyAdd, planAdd } from "@hawk/registry/store";
import { configPaths, withRegistryLock } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { keepTrust } from "@hawk/trust";
import { findHook } from "./find-hook.ts";

/** A hook after the user's editor had it. */
export interface EditedHook {
  name: string;
  meta: HookMeta;
  /** It is built-in, and was copied into the registry to edit it. */
  isCopied: boolean;
  isChanged: boolean;
  /** It is still a hook that fires, and nothing is wrong with it. */
  isWell: boolean;
}

/** Has a hook edited. Those that come with hawk are copied into the registry first; a project that was trusted stays so. */
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
