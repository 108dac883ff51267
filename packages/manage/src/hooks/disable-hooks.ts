import { editYaml, readYaml } from "@hawk/config/edit";
import type { Source } from "@hawk/config";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { isOwnGuard } from "@hawk/protocol";
import { entriesFor, globalPlaces, planDisable, projectPlaces } from "@hawk/registry/store";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { editConfig } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";
import { findHook } from "./find-hook.ts";
import type { Narrowing, ToggleReport } from "./enable-hooks.ts";

/** Which hooks to disable where, and until when. */
export interface Disabling extends Narrowing {
  until?: string;
}

/** Disables hooks in a configuration, in one edit. `sources` says what is enabled where, including this configuration. */
export function disableHooks(
  names: readonly string[],
  disabling: Disabling,
  target: ConfigTarget,
  { here, sources, isDry }: { here: HookSurroundings; sources: readonly Source[]; isDry: boolean },
): ToggleReport {
  const hooks = new Map<string, { name: string; isChanged: boolean }>();
  const places = target.project === undefined ? globalPlaces : projectPlaces;
  const disable = (text: string | null): string | null => {
    let edited = text;
    for (const name of new Set(names.map((given) => resolveName(given, sources, target, here)))) {
      const { data } = readYaml(target.file, edited);
      const isBehind = target.project !== undefined && isIn(name, sources, target);
      const isHere = entriesFor(name, data, places.enabled).length > 0;
      if (!isHere && !isBehind) refuseElsewhere(name, target, sources);
      if (target.project !== undefined) refuseGuard(name, sources);
      const edits = planDisable(data, places, { name, declared: eventsOf(name, sources), isBehind, ...disabling });
      hooks.set(name, { name, isChanged: edits.length > 0 });
      if (edits.length > 0) edited = editYaml(target.file, edited, edits);
    }
    return edited;
  };
  return {
    copied: [],
    borrowed: [],
    edit: editConfig(target, disable, here, isDry),
    hooks: [...hooks.values()],
    narrowing: disabling,
    isDry,
  };
}

/** Whether something behind a project enables a hook. */
function isIn(name: string, sources: readonly Source[], { file }: ConfigTarget): boolean {
  return sources.some(({ id, layer, definitions }) => id !== file && layer !== "managed" && definitions.some((hook) => hook.name === name));
}

function eventsOf(name: string, sources: readonly Source[]): EventName[] {
  return [
    ...new Set(sources.flatMap(({ definitions }) => definitions.filter((hook) => hook.name === name).flatMap(({ events }) => events))),
  ];
}

/** A project's configuration can't change the user's own guards. */
function refuseGuard(name: string, sources: readonly Source[]): void {
  const hooks = sources.flatMap(({ definitions }) => definitions.filter((hook) => hook.name === name));
  if (hooks.length === 0 || !hooks.every(isOwnGuard)) return;
  throw new HawkError("manage/own-guard", `${name} is your own guard, and no project can turn it off`, {
    hint: `hawk disable ${name} --here turns it off in this project, for you only`,
  });
}

/** A hook may be off in one place and on in another. */
function refuseElsewhere(name: string, target: ConfigTarget, sources: readonly Source[]): void {
  const other = sources.find(({ id, definitions }) => id !== target.file && definitions.some((hook) => hook.name === name));
  if (!other) return;
  throw new HawkError("registry/elsewhere", `${name} is not enabled in ${target.file}, but in ${other.id}`, { hint: hintFor(name, other) });
}

/** The name of a hook that is enabled, or could be; its extension can be left out. */
function resolveName(name: string, sources: readonly Source[], target: ConfigTarget, here: HookSurroundings): string {
  const enabled = [...new Set(sources.flatMap(({ definitions }) => definitions.map((hook) => hook.name)))];
  const stems = enabled.filter((candidate) => candidate.replace(/\.[^.]+$/, "") === name);
  if (enabled.includes(name)) return name;
  return stems.length === 1 ? (stems[0] as string) : findHook(name, here, target.project).name;
}

function hintFor(name: string, { layer, id }: Source): string {
  if (layer === "project") return `hawk disable ${name} --here turns it off for you only, and --project for everyone in the project`;
  if (layer === "managed") return "it is the administrator's, and can't be disabled";
  return `remove it from ${id}, or run hawk disable ${name} --project in a project`;
}
