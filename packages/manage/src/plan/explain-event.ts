import type { AdapterLoaders } from "@hawk/adapter";
import { selectHooks } from "@hawk/config";
import type { Selection } from "@hawk/config";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { isModelSetUp } from "@hawk/model";
import type { HookEvent } from "@hawk/protocol";
import { readLedger, statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { describeLack, findLack, isForHost, loadAdapters } from "@hawk/sync";
import { usageError } from "../usage-error.ts";
import { loadOwnPlan } from "./load-own-plan.ts";
import type { OwnPlan, PlanRequest } from "./load-own-plan.ts";

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
  lacking: readonly { name: string; host: string; why: string }[];
}

type ExplainSurroundings = Surroundings & { adapters: AdapterLoaders };

export async function explainEvent(request: ExplainRequest, user: ExplainSurroundings): Promise<Explanation> {
  const event = toEvent(request, user.cwd);
  const loaded = loadOwnPlan(request, user);
  const selection = selectHooks(loaded.plan, event, Date.now());
  const dropped = loaded.plan.dropped.filter((hook) => hook.events.length === 0 || hook.events.includes(event.name));
  const explanation = { ...loaded, plan: { ...loaded.plan, dropped }, event, selection, lacking: [] };
  // A plan has no effect in an agent that is not synced.
  if (selection.hooks.length === 0 || request.dialect !== undefined) return explanation;
  const { registered } = readLedger(statePaths(user).ledger);
  const hosts = request.host === undefined ? [...new Set(registered.map(({ host }) => host))] : [request.host];
  const lacking = await findLacking(explanation, hosts, user);
  return {
    ...explanation,
    ...(request.host === undefined ? { lacking } : { selection: withoutLacking(selection, lacking) }),
    isRegistered: registered.some(({ host }) => request.host === undefined || host === request.host),
  };
}

type Lacking = { hookId: string; name: string; host: string; why: string; isLeftOut: boolean };

async function findLacking(
  { event, selection, model }: Explanation,
  hosts: readonly string[],
  user: ExplainSurroundings,
): Promise<Lacking[]> {
  const adapters = (await loadAdapters(user.adapters)).filter(({ id }) => hosts.includes(id));
  const hasModel = isModelSetUp(model, user.env);
  return adapters.flatMap((adapter) =>
    selection.hooks.flatMap((hook) => {
      const mayBeNative = hook.origin.layer !== "project" && hook.origin.layer !== "directory";
      const lacks = findLack(adapter, event.name, hook, { mayBeNative, hasModel });
      const { id: host } = adapter;
      return lacks === null || !isForHost(hook, host)
        ? []
        : [
            {
              hookId: hook.id,
              name: hook.name,
              host,
              why: describeLack(host, { event: event.name, hook, lacks }),
              isLeftOut: lacks !== "block",
            },
          ];
    }),
  );
}

/** What the agent can't do changes what runs, or why that is of no use. */
function withoutLacking({ hooks, notes }: Selection, lacking: readonly Lacking[]): Selection {
  const lackOf = new Map(lacking.map((lack) => [lack.hookId, lack]));
  return {
    hooks: hooks.filter(({ id }) => lackOf.get(id)?.isLeftOut !== true),
    notes: notes.map((note) => {
      const lack = lackOf.get(note.hookId);
      return lack
        ? { ...note, isSelected: note.isSelected && !lack.isLeftOut, why: lack.isLeftOut ? lack.why : `${note.why}, but ${lack.why}` }
        : note;
    }),
  };
}

function toEvent({ event: name, host, tool, input }: ExplainRequest, cwd: string): HookEvent {
  const nativeName = host === undefined ? undefined : eventInfo(name).native?.[host]?.[0];
  const payload = { session_id: "explain", cwd, hook_event_name: nativeName ?? name, ...toFields(name, tool, input) };
  return { name, payload, ...(host === undefined ? {} : { host }), ...(nativeName === undefined ? {} : { nativeName }) };
}

function toFields(name: EventName, tool: string | undefined, input: Record<string, unknown> = {}): Record<string, unknown> {
  const isToolEvent = eventInfo(name).fields.includes("tool_name");
  if (tool !== undefined && !isToolEvent)
    throw usageError(`${name} is not about a tool`, "leave out --tool; --input takes the event's own fields");
  return isToolEvent ? { tool_name: tool ?? "", tool_input: input } : input;
}
