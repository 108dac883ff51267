import type { AdapterLoaders } from "@hawk/adapter";
import { selectHooks } from "@hawk/config";
import type { Selection } from "@hawk/config";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { isModelSetUp } from "@hawk/model";
import type { HookEvent } from "@hawk/protocol";
import { readLedger, statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { usageError } from "../usage-error.ts";
import { findLacking, withoutLacking } from "./find-lacking.ts";
import type { Lacking } from "./find-lacking.ts";
import { loadOwnPlan } from "@hawk/embed";
import type { OwnPlan, PlanRequest } from "@hawk/embed";

export interface ExplainRequest extends PlanRequest {
  event: EventName;
  host: string | undefined;
  tool: string | undefined;
  input: Record<string, unknown> | undefined;
}

/** Which hooks an event would run, and why. */
export interface Explanation extends OwnPlan {
  event: HookEvent;
  selection: Selection;
  /** Whether the agents that the event may come from know of hawk; absent where that does not matter. */
  isRegistered?: boolean;
  /** What agents lack for the hooks that are selected; of the agent that the event comes from, the hooks are not selected then. */
  lacking: readonly Pick<Lacking, "name" | "host" | "what">[];
}

type ExplainSurroundings = Surroundings & { adapters: AdapterLoaders };

/** Which hooks an event would run, and why the others would not. */
export async function explainEvent(request: ExplainRequest, user: ExplainSurroundings): Promise<Explanation> {
  const event = toEvent(request, await nameIn(request, user.adapters), user.cwd);
  const loaded = loadOwnPlan(request, user);
  const selection = selectHooks(loaded.plan, event, Date.now());
  const dropped = loaded.plan.dropped.filter((hook) => hook.events.length === 0 || hook.events.includes(event.name));
  const explanation = { ...loaded, plan: { ...loaded.plan, dropped }, event, selection, lacking: [] };
  // A plan has no effect in an agent that is not synced.
  if (selection.hooks.length === 0 || request.dialect !== undefined) return explanation;
  const { registered } = readLedger(statePaths(user).ledger);
  const hosts = request.host === undefined ? [...new Set(registered.map(({ host }) => host))] : [request.host];
  const lacking = await findLacking(selection, event.name, {
    hosts,
    adapters: user.adapters,
    hasModel: isModelSetUp(loaded.model, user.env),
  });
  return {
    ...explanation,
    ...(request.host === undefined ? { lacking } : { selection: withoutLacking(selection, lacking) }),
    isRegistered: registered.some(({ host }) => request.host === undefined || host === request.host),
  };
}

/** The agent's own name for the event. */
async function nameIn({ event, host }: ExplainRequest, adapters: AdapterLoaders): Promise<string | undefined> {
  if (host === undefined) return undefined;
  const known = eventInfo(event).native?.[host]?.[0];
  return known ?? (Object.hasOwn(adapters, host) ? (await adapters[host]?.())?.events[event]?.native[0] : undefined);
}

function toEvent({ event: name, host, tool, input }: ExplainRequest, nativeName: string | undefined, cwd: string): HookEvent {
  const payload = { session_id: "explain", cwd, hook_event_name: nativeName ?? name, ...toFields(name, tool, input) };
  return { name, payload, ...(host === undefined ? {} : { host }), ...(nativeName === undefined ? {} : { nativeName }) };
}

function toFields(name: EventName, tool: string | undefined, input: Record<string, unknown> = {}): Record<string, unknown> {
  const isToolEvent = eventInfo(name).fields.includes("tool_name");
  if (tool !== undefined && !isToolEvent)
    throw usageError(`${name} is not about a tool`, "leave out --tool; --input takes the event's own fields");
  return isToolEvent ? { tool_name: tool ?? "", tool_input: input } : input;
}
