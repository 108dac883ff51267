import type { Adapter } from "@hawk/adapter";
import { buildPlan } from "@hawk/config";
import type { Plan, Source } from "@hawk/config";
import type { EventName } from "@hawk/events";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition, HookEvent } from "@hawk/protocol";
import { dispatch, readEvent } from "@hawk/runner";

export interface AskedHook {
  name: string;
  event: HookEvent;
}

/** A guard, in hawk's own dialect. */
export function guardFor(matcher: string, more: Partial<HookDefinition> = {}): HookDefinition {
  return {
    ...hookDefaults,
    name: matcher,
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "shell", file: `/hooks/${matcher}`, passContext: true, parseResult: true },
    matcher,
    timeoutSeconds: 60,
    onFailure: "block",
    origin: { layer: "user", file: "config.yaml", line: 1, column: 1 },
    ...more,
  };
}

/** The hooks that are asked about what a host sends, without starting anything, and what they would see; `null` when it can't be read. */
export async function askHooks(
  adapter: Adapter,
  hooks: readonly HookDefinition[],
  payload: unknown,
  event: EventName = "pre_tool_use",
  nativeEvent: string = adapter.events[event]?.native[0] ?? event,
): Promise<AskedHook[] | null> {
  const asked: AskedHook[] = [];
  const plan = planOf(hooks);
  const common = { host: adapter.id, nativeEvent, ran: [], env: {} };
  const reading = readEvent(common, JSON.stringify(payload), adapter);
  const run = async ({ id, name }: { id: string; name: string }, seen: HookEvent): Promise<{ hookId: string; status: "success" }> => {
    asked.push({ name, event: seen });
    return { hookId: id, status: "success" };
  };
  const { note } = await dispatch({ ...common, plan, reading, run }, adapter);
  return note === "unreadable" ? null : asked;
}

const plans = new WeakMap<readonly HookDefinition[], Plan>();

/** Made once for each list of hooks. */
function planOf(hooks: readonly HookDefinition[]): Plan {
  const source: Source = { id: "config.yaml", layer: "user", order: 0, dialect: "hawk", definitions: [...hooks], disabled: [], policy: {} };
  const plan = plans.get(hooks) ?? buildPlan([source]);
  plans.set(hooks, plan);
  return plan;
}
