import type { Adapter, AdapterLoaders, Reply } from "@hawk/adapter";
import { namesUrl } from "@hawk/config";
import { createEngine } from "@hawk/engine";
import type { TriggerResult } from "@hawk/engine";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { createRunHook } from "@hawk/executor";
import { modelFromSettings } from "@hawk/model";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { settleDropped } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { asksModel } from "@hawk/sync";
import { toHookAnswer } from "./hook-answer.ts";
import type { HookAnswer } from "./hook-answer.ts";
import type { OwnPlan } from "../plan/load-own-plan.ts";

export interface RunRequest {
  event: EventName;
  host: string | undefined;
  payload: Record<string, unknown>;
}

/** Runs the hooks of an event. */
export async function runEvent(
  { event, host, payload }: RunRequest,
  { plan, projectDir, model: settings }: OwnPlan,
  user: Surroundings,
): Promise<TriggerResult> {
  const run = createRunHook({
    projectDir,
    env: { ...user.env },
    depsDir: statePaths(user).deps,
    access: { isAllowed: (url) => namesUrl(plan.policy, url) },
  });
  const model = plan.hooks.some(asksModel) ? modelFromSettings(settings, user.env) : null;
  const engine = createEngine({ plan, run, ...(model ? { model, interactive: true } : {}) });
  return engine.trigger({ type: event, payload: { cwd: user.cwd, ...payload }, ...(host === undefined ? {} : { host }) });
}

/** The adapter that answers in a host's way. */
export async function findAnswering(host: string, adapters: AdapterLoaders): Promise<Adapter> {
  const load = Object.hasOwn(adapters, host) ? adapters[host] : undefined;
  if (load) return load();
  throw new HawkError("run/no-adapter", `hawk can't answer as ${host}: it has no adapter for it`, {
    hint: "leave out --agent, or ask for --json",
  });
}

/**
 * The answer as the host wants it; without a host, as a hook itself answers. What the host can't do is settled as a runner does, by the
 * hook's `on_unsupported`. Failures are left to the caller.
 */
export function answerAs(adapter: Adapter | null, { verdict, results }: TriggerResult, { plan: { hooks } }: OwnPlan): HookAnswer {
  if (!adapter) return toHookAnswer(verdict);
  const encode = (one: Verdict, event: HookEvent): Reply => adapter.encode({ ...one, failures: [] }, event);
  const event = { name: verdict.event, host: adapter.id, payload: {} };
  return settleDropped({ verdict, results, event, hooks, side: { encode, events: adapter.events } }).reply;
}
