import { editYaml, readYaml } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { checkHookName } from "@hawk/registry";
import { applyAdd, globalPlaces, planAdd, planEnable, projectPlaces } from "@hawk/registry/store";
import type { Addition } from "@hawk/registry/store";
import type { FileEdit } from "@hawk/settings-file/file";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { withRegistryLock } from "@hawk/state";
import { editConfig } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";
import type { NamedHook } from "./find-hook.ts";
import { refuseIdle } from "./refuse-idle.ts";
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
  /** Hooks that a project's configuration names but the project doesn't have. */
  borrowed: string[];
  edit: FileEdit;
  isDry: boolean;
}

/** Enables hooks in a configuration, in one edit. Built-in hooks are copied into the registry first. */
export function enableHooks(
  named: readonly NamedHook[],
  narrowing: Narrowing,
  target: ConfigTarget,
  here: HookSurroundings,
  isDry: boolean,
): ToggleReport {
  const found = [...new Map(named.map((hook) => [hook.name, hook])).values()];
  for (const hook of found) {
    checkHookName(hook.name);
    refuseIdle(hook.name, hook, narrowing.events);
    refuseUndeclared(hook, narrowing);
  }
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
  const borrowed = target.project === undefined ? [] : found.filter(({ place }) => place !== "project").map(({ name }) => name);
  const switchOn = (registry: string): ToggleReport => {
    const copied = builtins.length === 0 ? [] : planCopies(builtins, registry);
    // If the configuration can't be edited, no copies are made.
    const edit = editConfig(target, enable, here, isDry, () => applyAdd(copied, registry));
    return { copied, borrowed, edit, hooks: [...hooks.values()], narrowing, isDry };
  };
  return withRegistryLock(here, switchOn, isDry || builtins.length === 0);
}

/** An entry would never fire for an event that its hook does not declare. */
function refuseUndeclared({ name, events }: NamedHook, { events: wanted = [] }: Narrowing): void {
  const undeclared = wanted.filter((event) => events.length > 0 && !events.includes(event));
  if (undeclared.length > 0) throw usageError(`${name} is not for ${undeclared.join(", ")}`, `it is for ${events.join(", ")}`);
}

function planCopies(paths: readonly string[], registry: string): Addition[] {
  const { additions, refusals } = planAdd(paths, registry);
  const [refusal] = refusals;
  if (refusal) throw new HawkError("registry/refused", refusal.why, { hint: `hawk enabled nothing; ${refusal.hint}` });
  return additions;
}
