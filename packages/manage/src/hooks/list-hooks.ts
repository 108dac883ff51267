import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "@hawk/config";
import type { EventName } from "@hawk/events";
import type { PlannedHook } from "@hawk/protocol";
import type { RegistryHook } from "@hawk/registry/store";
import type { HookPlace, listPlaces } from "./find-hook.ts";

/** A hook, and where it runs. */
export interface HookListing {
  name: string;
  events: EventName[];
  description: string;
  /** `own`: the user's; `builtin`: from hawk; `available`: built in, but not in the registry; `project`; `package`: downloaded. */
  source: "own" | "builtin" | "available" | "project" | "package";
  /** The package that it came with. */
  package?: string;
  /** It was downloaded, and the user has not approved this version. */
  isPending?: true;
  enabled: Enablement[];
  /** Why it does not run although a configuration names it. */
  dropped: string[];
}

/** How a hook is enabled in one place. */
export interface Enablement {
  layer: string;
  /** Only these of its events. */
  events?: EventName[];
  hosts?: string[];
  excludedHosts?: string[];
  asleepUntil?: string;
}

/** Every hook, by name, with what the plan does with it. */
export function listHooks(places: ReturnType<typeof listPlaces>, plan: Plan): HookListing[] {
  const builtins = places.find(({ place }) => place === "builtin");
  const known = new Map<string, HookListing>();
  for (const { place, directory, hooks } of places)
    for (const hook of hooks) {
      if (known.has(hook.name)) continue;
      const source = sourceOf(hook, place, directory, builtins);
      known.set(hook.name, { ...describe(hook), source, ...trustStatusOf(hook, plan) });
    }
  return [...known.values()].toSorted(
    (a, b) => Number(a.source === "available") - Number(b.source === "available") || (a.name < b.name ? -1 : 1),
  );
}

function describe({ name, events, description }: RegistryHook): Pick<HookListing, "name" | "events" | "description"> {
  return { name, events, description };
}

function sourceOf(
  { name }: RegistryHook,
  place: HookPlace,
  directory: string,
  builtins: { directory: string; hooks: RegistryHook[] } | undefined,
): HookListing["source"] {
  if (place === "project") return "project";
  if (place === "builtin") return "available";
  const isNamesake = builtins?.hooks.some((hook) => hook.name === name) === true;
  return isNamesake && isSameFile(join(directory, name), join(builtins.directory, name)) ? "builtin" : "own";
}

function isSameFile(first: string, second: string): boolean {
  return readFileSync(first).equals(readFileSync(second));
}

function trustStatusOf({ name, events }: RegistryHook, plan: Plan): Pick<HookListing, "enabled" | "dropped"> {
  return {
    enabled: plan.hooks.filter((hook) => hook.name === name).map((hook) => enabledAs(hook, events)),
    dropped: plan.dropped
      .filter((hook) => hook.name === name)
      .map(({ why, events: at }) => (at.length < events.length ? `${at.join(", ")}: ${why}` : why)),
  };
}

function enabledAs({ events, hosts, excludedHosts, asleep, origin }: PlannedHook, declared: readonly EventName[]): Enablement {
  const isNarrowed = declared.some((event) => !events.includes(event));
  const [sleep] = asleep ?? [];
  return {
    layer: origin.layer,
    ...(isNarrowed ? { events } : {}),
    ...(hosts ? { hosts } : {}),
    ...(excludedHosts ? { excludedHosts } : {}),
    ...(sleep ? { asleepUntil: sleep.until } : {}),
  };
}
