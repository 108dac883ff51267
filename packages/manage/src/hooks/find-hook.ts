import { existsSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { listRegistry, pendingDirectory } from "@hawk/registry/store";
import type { RegistryHook } from "@hawk/registry/store";
import { configPaths } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { packagesByHook } from "./expand-packages.ts";

/** Where a hook is: among the user's own, among those that come with hawk, or in a project. */
export type HookPlace = "registry" | "builtin" | "project";

/** A hook that a user named. */
export interface NamedHook {
  name: string;
  place: HookPlace;
  path: string;
  events: EventName[];
}

/** Every hook that can be named, the nearest place first. */
export function listPlaces(
  here: HookSurroundings,
  project: string | undefined,
): { place: HookPlace; directory: string; hooks: RegistryHook[] }[] {
  const { registry } = configPaths(here);
  const pending = pendingDirectory(registry);
  const places: [HookPlace, string][] = [
    ...(project === undefined ? [] : [["project", join(project, ".hawk", "hooks")] as [HookPlace, string]]),
    ["registry", registry],
    ["registry", pending],
    ["builtin", here.builtinsDir],
  ];
  return places.map(([place, directory]) => ({
    place,
    directory,
    hooks: directory === pending ? listPending(pending, here) : listRegistry(directory),
  }));
}

/** Of the files that wait next to the registry, only those from a package can be enabled. */
function listPending(directory: string, here: HookSurroundings): RegistryHook[] {
  const hooks = listRegistry(directory);
  const packages = hooks.length > 0 ? packagesByHook(here) : new Map();
  return hooks.filter(({ name }) => packages.has(name));
}

/** The hook of a name. The extension can be left out as long as there is only one such hook. */
export function findHook(name: string, here: HookSurroundings, project?: string): NamedHook {
  const places = listPlaces(here, project);
  for (const { place, directory, hooks } of places) {
    const hook = hooks.find((candidate) => candidate.name === name);
    if (hook) return { name, place, path: join(directory, name), events: hook.events };
  }
  const names = [...new Set(places.flatMap(({ hooks }) => hooks.map((hook) => hook.name)))];
  const stems = names.filter((candidate) => candidate.replace(/(?:\.stdout|\.prompt)?\.[^.]+$/, "") === name);
  const [only] = stems;
  if (only !== undefined && stems.length === 1) return findHook(only, here, project);
  throw refuseUnknown(name, stems.length > 1 ? stems : names, stems.length > 1, here);
}

function refuseUnknown(name: string, names: readonly string[], isAmbiguous: boolean, here: HookSurroundings): HawkError {
  if (isAmbiguous)
    return new HawkError("registry/ambiguous", `there is more than one "${name}"`, { hint: `say which: ${names.join(", ")}` });
  const near = names.find((candidate) => candidate.startsWith(name)) ?? nearest(name, names)[0];
  const isFile = existsSync(join(here.cwd, name));
  const hint = isFile
    ? `hawk add ${name} puts that file into the registry first`
    : near
      ? `did you mean ${near}?`
      : "hawk list shows all hooks";
  return new HawkError("registry/not-found", `there is no hook "${name}"`, { hint });
}
