import type { Adapter } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { eventInfo } from "@hawk/events";
import type { HookDefinition, PlannedHook } from "@hawk/protocol";

/** What a host lacks for a hook: the event, a model, or a way to block. */
export type Lack = "event" | "model" | "block";

/** A hook that can't do its work at an event of a host. */
export interface Gap<Hook = PlannedHook> {
  event: EventName;
  hook: Hook;
  lacks: Lack;
}

type AnyGap = Gap<HookDefinition>;

/** A hook as a file declares it, or as it is planned. */
type AnyHook = HookDefinition & Pick<PlannedHook, "asleep">;

interface HookPlace {
  /** The hook is for everywhere, so the host may run it itself. */
  mayBeNative: boolean;
  /** There is a model for hooks that the host does not run itself. */
  hasModel: boolean;
}

/** What a host lacks for a hook at an event; `null` if nothing. */
export function findLack(adapter: Adapter, event: EventName, hook: AnyHook, { mayBeNative, hasModel }: HookPlace): Lack | null {
  if (!isOffered(adapter, event, hook)) return "event";
  if (asksModel(hook) && !hasModel && !(mayBeNative && runsNatively(adapter, event, hook))) return "model";
  return isGuard(hook) && eventInfo(event).canBlock && !adapter.events[event]?.canBlock ? "block" : null;
}

/** Whether a hook needs a model. */
export function asksModel({ handler: { type } }: Pick<HookDefinition, "handler">): boolean {
  return type === "prompt" || type === "agent";
}

/** It blocks if it can't be asked. */
function isGuard({ onFailure }: Pick<HookDefinition, "onFailure">): boolean {
  return onFailure === "block";
}

/** The hook matters there, so this is an error and not a note. */
export function isSerious({ hook }: AnyGap): boolean {
  return hook.onUnsupported === "refuse" || (isGuard(hook) && hook.onUnsupported !== "skip");
}

/** Why it doesn't run, or can't block, in half a sentence. */
export function describeLack(host: string, { hook, lacks }: AnyGap): string {
  if (lacks === "event") return `${host} has no such event`;
  if (lacks === "block") return `${host} continues no matter what a hook says`;
  const rest = isGuard(hook) ? " with on_failure: block" : "";
  return `${host} does not run ${hook.handler.type} hooks${rest} itself, and no model is set up`;
}

/** The consequence, as a sentence without its subject. */
export function describeGap(host: string, gap: AnyGap): string {
  return `${gap.lacks === "block" ? "can't block" : "does not run"} at ${gap.event} in ${host}: ${describeLack(host, gap)}`;
}

/** How to set up a model, for messages. */
export const modelAdvice = "name a model in hawk's config.yaml, such as model: { provider: anthropic }";

/** What to do about it. */
export function adviseOn(host: string, { event, hook, lacks }: AnyGap): string {
  const limit = `hawk disable ${hook.name} --event ${event} --agent ${host} leaves it out there`;
  return lacks === "model" ? `${modelAdvice}, or ${limit}` : limit;
}

/**
 * Whether a host has an event for a hook. Where a registered hook must answer, hooks of one project are left out: they would be
 * registered everywhere, and leave all other projects without an answer.
 */
function isOffered({ events }: Adapter, event: EventName, { origin }: AnyHook): boolean {
  const offered = Object.hasOwn(events, event) ? events[event] : undefined;
  return offered !== undefined && !(offered.mustAnswer && (origin.layer === "project" || origin.layer === "directory"));
}

/** Whether a host asks the model itself. No host blocks without an answer, so hawk runs guards itself. */
export function runsNatively({ events }: Adapter, event: EventName, hook: AnyHook): boolean {
  const { condition, once, asleep } = hook;
  const { type } = hook.handler;
  if ((type !== "prompt" && type !== "agent") || condition !== undefined || once || asleep || isGuard(hook)) return false;
  return events[event]?.runsNatively?.includes(type) === true;
}
