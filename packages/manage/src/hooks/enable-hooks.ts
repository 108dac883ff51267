import { editYaml, readYaml } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { globalPlaces, planEnable, projectPlaces } from "@hawk/registry/store";
import type { Addition } from "@hawk/registry/store";
import type { FileEdit } from "@hawk/settings-file/file";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { addHooks } from "./add-hooks.ts";
import { planConfigEdit } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";
import { findHook } from "./find-hook.ts";
import type { NamedHook } from "./find-hook.ts";
import { usageError } from "../usage-error.ts";

/** How much of a hook is enabled or disabled; all of it when both are absent. */
export interface Narrowing {
  events?: EventName[];
  hosts?: string[];
}

/** The result of enabling or disabling hooks. */
export interface ToggleReport {
  hooks: { name: string; isChanged: boolean }[];
  narrowing: Narrowing;
  /** Built-in hooks that were copied into the registry first. */
  copied: Addition[];
  /** Hooks that a project's configuration names and that are not in the project. */
  borrowed: string[];
  edit: FileEdit;
  isDry: boolean;
}

/** Enables hooks in a configuration, all in one edit. Those that come with hawk are copied into the registry first. */
export function enableHooks(
  names: readonly string[],
  narrowing: Narrowing,
  target: ConfigTarget,
  here: HookSurroundings,
  isDry: boolean,
): ToggleReport {
  const found = [...new Map(names.map((name) => findHook(name, here, target.project)).map((hook) => [hook.name, hook])).values()];
  for (const hook of found) refuseUndeclared(hook, narrowing);
  const builtins = found.filter(({ place }) => place === "builtin").map(({ path }) => path);
  const hooks = new Map(found.map(({ name }) => [name, { name, isChanged: false }]));
  const places = target.project === undefined ? globalPlaces : projectPlaces;
  const enable = (text: string | null): string | null => {
    let edited = text;
    for (const { name, events } of found) {
      const edits = planEnable(readYaml(target.file, edited).data, places, { name, declared: events, ...narrowing });
      hooks.set(name, { name, isChanged: edits.length > 0 });
      if (edits.length > 0) edited = editYaml(target.file, edited, edits);
    }
    return edited;
  };
  // Before anything is copied: a configuration that can't be edited is no reason to have copies lie about.
  const config = planConfigEdit(target, enable, here);
  const copied = builtins.length === 0 ? [] : copyBuiltins(builtins, here, isDry);
  const borrowed = target.project === undefined ? [] : found.filter(({ place }) => place !== "project").map(({ name }) => name);
  return { copied, borrowed, edit: isDry ? config.change : config.apply(), hooks: [...hooks.values()], narrowing, isDry };
}

/** An entry would never fire for an event that its hook does not declare. */
function refuseUndeclared({ name, events }: NamedHook, { events: wanted = [] }: Narrowing): void {
  const undeclared = wanted.filter((event) => events.length > 0 && !events.includes(event));
  if (undeclared.length > 0) throw usageError(`${name} is not for ${undeclared.join(", ")}`, `it is for ${events.join(", ")}`);
}

function copyBuiltins(paths: readonly string[], here: HookSurroundings, isDry: boolean): Addition[] {
  const { additions, refusals } = addHooks(paths, here, { isDry });
  const [refusal] = refusals;
  if (refusal) throw new HawkError("registry/refused", refusal.why, { hint: `hawk enabled nothing; ${refusal.hint}` });
  return additions;
}
