import { loadOwnPlan } from "@hawk/embed";
import { findEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { configTarget, disableHooks, enableHooks, findHook, listPackages, refuseLackingHooks } from "@hawk/manage";
import { findPending } from "@hawk/manage/packages";
import { HawkError } from "@hawk/errors";
import type { ActAnswer } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";
import { doAct } from "./do-act.ts";

export interface SwitchRequest {
  name: string;
  isOn: boolean;
  agents?: readonly string[] | undefined;
  events?: readonly string[] | undefined;
  /** Only for that long. */
  minutes?: number | undefined;
}

/** Turns a hook on or off, in all agents and at all events or in some. */
export async function switchHook({ name, isOn, agents, events, minutes }: SwitchRequest, here: UiSurroundings): Promise<ActAnswer> {
  const narrowing = {
    ...(events ? { events: events.map(toEvent) } : {}),
    ...(agents ? { hosts: [...agents] } : {}),
  };
  const words = [
    isOn ? "enable" : "disable",
    name,
    ...(agents ? ["--agent", agents.join(",")] : []),
    ...(events ? ["--event", events.join(",")] : []),
    ...(minutes === undefined ? [] : ["--for", `${minutes}m`]),
  ];
  return doAct({ words, isWeakening: !isOn }, here, async () => {
    const target = configTarget(false, here);
    if (isOn) {
      const hook = findHook(name, here);
      await refuseLackingHooks([hook], narrowing, false, here);
      refuseUnseen(name, here);
      enableHooks([hook], narrowing, target, here, false);
      return `${name} is on.`;
    }
    const until = minutes === undefined ? {} : { until: new Date(Date.now() + minutes * 60_000).toISOString() };
    const { sources } = loadOwnPlan({}, here);
    disableHooks([name], { ...narrowing, ...until }, target, { here, sources, isDry: false });
    return minutes === undefined ? `${name} is off.` : `${name} is off for ${minutes} minutes.`;
  });
}

function toEvent(word: string): EventName {
  const event = findEvent(word);
  if (event) return event;
  throw new HawkError("ui/bad-request", `there is no event "${word}"`);
}

/** What somebody else wrote is shown, whole, before it runs: that is what the trust view is for. */
function refuseUnseen(name: string, here: UiSurroundings): void {
  if (findPending([findHook(name, here)], listPackages(here), here).length > 0)
    throw new HawkError("ui/not-approved", `${name} was downloaded, and you haven't approved it`, { hint: "look at it under Trust first" });
}
