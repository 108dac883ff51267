import type { Adapter } from "@hawk/adapter";
import { adapterOf } from "./adapters.ts";
import type { Host } from "./host.ts";
import type { Need, Scenario } from "./scenario.ts";

const words: Readonly<Record<Need, string>> = {
  allow: "a hook can't allow what the agent would ask for",
  canAddContext: "the agent takes no text for the model",
  canBlock: "a hook can't block it",
  canModifyInput: "a hook can't change the input",
  projectCommand: "the agent can't start programs by their path in the project",
};

/** Why a host does not offer a scenario: what its module says, or what follows from the adapter's tables. `undefined` where it does. */
export function whyNotOffered(host: Host, scenario: Scenario, adapter = adapterOf(host)): string | undefined {
  if (Object.hasOwn(host.notOffered, scenario.name)) return host.notOffered[scenario.name];
  if (scenario.hasPlugin && !host.plugin) return "hawk has no plugin for it";
  if (adapter === undefined) return undefined;
  if (!adapter.events[scenario.event]) return `the agent has no event for ${scenario.event}`;
  const missing = (scenario.needs ?? []).find((need) => !offers(adapter, scenario, need));
  return missing && words[missing];
}

function offers({ events, projectCommand }: Adapter, { event }: Scenario, need: Need): boolean {
  if (need === "projectCommand") return projectCommand !== undefined;
  const host = events[event];
  return need === "allow" ? host?.permissions?.includes("allow") === true : host?.[need] === true;
}
