import type { Adapter, AdapterLoaders, Reply } from "@hawk/adapter";
import { createOwnEngine } from "@hawk/embed";
import type { OwnPlan } from "@hawk/embed";
import type { TriggerInput, TriggerResult } from "@hawk/engine";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { dialects, isObject } from "@hawk/protocol";
import type { DialectId, HookAnswer, HookEvent, Verdict } from "@hawk/protocol";
import { settleDropped } from "@hawk/runner";
import type { Surroundings } from "@hawk/state";

export interface RunRequest {
  event: EventName;
  host: string | undefined;
  payload: Record<string, unknown>;
  dialect?: DialectId | undefined;
}

/** Runs the hooks of an event. */
export async function runEvent(
  { event, host, payload, dialect = "hawk" }: RunRequest,
  loaded: OwnPlan,
  user: Surroundings & { dispatcherDir?: string },
): Promise<TriggerResult> {
  const library = user.dispatcherDir === undefined ? {} : { library: user.dispatcherDir };
  const engine = createOwnEngine(loaded, user, { ...shellPrefix(dialect, user), ...library });
  const fired = openEnvelope(payload);
  const of = { type: event, cwd: user.cwd, ...(host === undefined ? {} : { host }) };
  return engine.trigger({ ...of, ...fired });
}

/** Claude Code hands commands to the program in this variable. Only the user's own `hawk run` reads it, and no guard runs through it. */
function shellPrefix(dialect: DialectId, { env }: Surroundings): { shellPrefix?: string } {
  const prefix = env["CLAUDE_CODE_SHELL_PREFIX"];
  return dialect === "claude" && prefix ? { shellPrefix: prefix } : {};
}

/** Code Agent's events have their fields in a payload of their own. */
function openEnvelope(event: Record<string, unknown>): Pick<TriggerInput, "payload" | "sessionId" | "timestamp"> {
  const { type, payload, sessionId, timestamp } = event;
  if (typeof type !== "string" || !isObject(payload)) return { payload: event };
  return {
    payload,
    ...(typeof sessionId === "string" ? { sessionId } : {}),
    ...(typeof timestamp === "number" ? { timestamp } : {}),
  };
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
 * The answer as the host wants it; without a host, as a hook of the dialect itself answers. What the host can't do is settled as a runner
 * does, by the hook's `on_unsupported`. Failures are left to the caller.
 */
export function answerAs(
  adapter: Adapter | null,
  { verdict, results }: TriggerResult,
  { plan: { hooks } }: OwnPlan,
  dialect: DialectId = "hawk",
): HookAnswer {
  if (!adapter) return dialects[dialect].answer(verdict);
  const encode = (one: Verdict, event: HookEvent): Reply => adapter.encode({ ...one, failures: [] }, event);
  const event = { name: verdict.event, host: adapter.id, payload: {} };
  return settleDropped({ verdict, results, event, hooks, side: { encode, events: adapter.events } }).reply;
}
