import { existsSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { HookProblem } from "@hawk/hook-meta";
import { listRegistry, pendingDirectory } from "@hawk/registry/store";
import type { RegistryHook } from "@hawk/registry/store";
import { configPaths } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { packagesByHook } from "./expand-packages.ts";
import { isSameName } from "./same-name.ts";

/** Where a hook is: among the user's own, among those that come with hawk, or in a project. */
export type HookPlace = "registry" | "builtin" | "project";

/** A hook that a user named. */
export interface NamedHook {
  name: string;
  place: HookPlace;
  path: string;
  events: EventName[];
  problems: HookProblem[];
}

/** Every hook that can be named, or those that `only` picks, the nearest place first. */
export function listPlaces(
  here: HookSurroundings,
  project: string | undefined,
  only?: (name: string) => boolean,
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
    hooks: directory === pending ? listPending(pending, here, only) : listRegistry(directory, only),
  }));
}

/** Of the files that wait beside the registry, only those from a package can be enabled. */
function listPending(directory: string, here: HookSurroundings, only?: (name: string) => boolean): RegistryHook[] {
  const hooks = listRegistry(directory, only);
  const packages = hooks.length > 0 ? packagesByHook(here) : new Map();
  return hooks.filter(({ name }) => packages.has(name));
}

/** The hook of a name. The extension can be left out as long as there is only one such hook. */
export function findHook(name: string, here: HookSurroundings, project?: string): NamedHook {
  const isMeant = (candidate: string): boolean => isSameName(candidate, name) || isSameName(stemOf(candidate), name);
  const found = listPlaces(here, project, isMeant).flatMap(({ place, directory, hooks }) =>
    hooks.map((hook): NamedHook => ({
      name: hook.name,
      place,
      path: join(directory, hook.name),
      events: hook.events,
      problems: hook.problems,
    })),
  );
  const names = [...new Set(found.map((hook) => hook.name.normalize()))];
  const hook = found.find((one) => isSameName(one.name, name)) ?? (names.length === 1 ? found[0] : undefined);
  if (hook) return hook;
  if (names.length > 1)
    throw new HawkError("registry/ambiguous", `there is more than one "${name}"`, { hint: `say which: ${names.join(", ")}` });
  throw refuseUnknown(name, here, project);
}

function stemOf(name: string): string {
  return name.replace(/(?:\.stdout|\.prompt)?\.[^.]+$/, "");
}

function refuseUnknown(name: string, here: HookSurroundings, project: string | undefined): HawkError {
  if (packagesByHook(here).has(name)) return refuseMissing(name);
  const names = listPlaces(here, project).flatMap(({ hooks }) => hooks.map((hook) => hook.name));
  const near = names.find((candidate) => candidate.startsWith(name)) ?? nearest(name, names)[0];
  const isFile = existsSync(join(here.cwd, name));
  const hint = isFile
    ? `hawk add ${name} puts that file into the registry first`
    : near
      ? `did you mean ${near}?`
      : "hawk list shows all hooks";
  return new HawkError("registry/not-found", `there is no hook "${name}"`, { hint });
}

/** For a downloaded hook whose file is gone. */
export function refuseMissing(name: string): HawkError {
  return new HawkError("enable/missing", `${name} was downloaded, but is missing from your registry`, {
    hint: "hawk package add --frozen restores it",
  });
}
