import type { Plan } from "@hawk/config";
import { askAboutFiles } from "@hawk/engine";
import { eventInfo } from "@hawk/events";
import { familiesOf, fits, splitCall } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook, RunHook } from "@hawk/protocol";
import { shapeOf } from "./call-shape.ts";
import { readingsFor } from "./readings.ts";

/** What hawk does not know about a call. Unknown doesn't mean harmless: guards see the call by its shape. */
export type Strangeness = "unknown caller" | "unknown tool";

/** The plan and the way to run it, for a call of a program or a tool that hawk does not know. */
export interface Guarded {
  plan: Plan;
  run: RunHook;
  strangeness: Strangeness | null;
}

/** Variables of programs that run other hosts' hooks. */
export const strangersVariables: readonly string[] = ["GROK_HOOK_EVENT"];

/** Whether another program sent this: it also uses its own spelling. The host may be that program. */
export function isStranger(
  payload: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
  own?: { fields: readonly string[] },
): boolean {
  if (own?.fields.every((field) => Object.hasOwn(payload, field))) return false;
  const isDuplicate = (key: string): boolean => toCamelCase(key) !== key && Object.hasOwn(payload, toCamelCase(key));
  return strangersVariables.some((name) => Boolean(env[name])) || Object.keys(payload).some(isDuplicate);
}

function toCamelCase(key: string): string {
  return key.replaceAll(/(?<=.)_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Whether a tool's name says what it does. An MCP tool's name says only whose it is. */
function isKnownTool(tool: string, known: readonly string[]): boolean {
  return known.includes(tool) || familiesOf(tool).some((family) => family !== "mcp");
}

/** Makes guards see a call by the shape of its input, if its name or sender is unknown. */
export function askGuards({ plan, run }: Pick<Guarded, "plan" | "run">, event: HookEvent, { isStranger: isFrom, known }: Seen): Guarded {
  const { tool_name: tool, tool_input: input } = event.payload;
  const isAboutTool = eventInfo(event.name).matchesOn === "tool_name" && typeof tool === "string";
  if (!isAboutTool) return { plan, run, strangeness: isFrom ? "unknown caller" : null };
  const tools = !isFrom && isKnownTool(tool, known) ? [] : shapeOf(tool, input).tools;
  const asked = new Map(plan.hooks.map((hook) => [hook.id, standInFor(hook, event, tools)]));
  return {
    plan: { ...plan, hooks: plan.hooks.map((hook) => (asked.get(hook.id) === undefined ? hook : forAll(hook))) },
    run: async (hook, seen, context) => askOne(hook, seen, asked.get(hook.id), async (same, question) => run(same, question, context)),
    strangeness: isFrom ? "unknown caller" : tools.length > 0 ? "unknown tool" : null,
  };
}

/** The files of a call that is known by its shape are found here; those of others have been asked about one by one. */
async function askOne(hook: PlannedHook, seen: HookEvent, standIn: StandIn | undefined, ask: Ask): Promise<Outcome> {
  const isWhole = standIn?.isShaped === true && splitCall(seen).length === 0;
  return isWhole ? askAboutFiles(hook, as(standIn, seen), Date.now, ask) : ask(hook, as(standIn, seen));
}

type Ask = (hook: PlannedHook, event: HookEvent) => Promise<Outcome>;

interface Seen {
  /** It comes from a program that hawk does not know. */
  isStranger: boolean;
  /** The tools that the host's adapter knows. */
  known: readonly string[];
}

/** The call to show a hook that wouldn't match the original. */
interface StandIn {
  tool: string;
  /** It is known by the shape of its input only. */
  isShaped: boolean;
}

/** Every hook is asked under any name that the tool may have; a guard also by the shape of the call. */
function standInFor(hook: PlannedHook, event: HookEvent, tools: readonly string[]): StandIn | undefined {
  if (fits(hook, event)) return undefined;
  const shapes = hook.onFailure === "block" ? tools : [];
  const all = [...readingsFor(hook, event).map((tool) => ({ tool, isShaped: false })), ...shapes.map((tool) => ({ tool, isShaped: true }))];
  return all.find((standIn) => fits(hook, as(standIn, event)));
}

/** The event as one about a known tool. */
function as(standIn: StandIn | undefined, event: HookEvent): HookEvent {
  if (standIn === undefined) return event;
  const { tool_name, tool_input, cwd, _native = event.payload } = event.payload;
  const input = standIn.isShaped ? shapeOf(String(tool_name), tool_input, String(cwd)).input : tool_input;
  return { ...event, payload: { ...event.payload, tool_name: standIn.tool, tool_input: input, _native } };
}

/** A hook that is asked about every call. */
export function forAll({ matcher: _matcher, condition: _condition, ...hook }: PlannedHook): PlannedHook {
  return hook;
}
