import { setImmediate } from "node:timers/promises";
import type { Adapter } from "@hawk/adapter";
import type { HookEvent } from "@hawk/protocol";
import { aboutOf, shorten } from "@hawk/runner";
import type { LoadedPlans } from "@hawk/sync";
import type { LoggedCall } from "@hawk/transcript";
import { selectFor } from "../select-for.ts";
import type { AskedCalls, NamedLine } from "./asked.ts";
import { matchCalls } from "./match-calls.ts";
import type { Moment } from "./match-calls.ts";
import { toolKey } from "./tool-key.ts";

/** A call that hawk was not asked about. */
export interface UnaskedCall {
  time: string;
  session: string;
  /** The subagent that made it. */
  agent?: string;
  tool: string;
  cwd: string;
  /** The command, the file or the address, without secrets. */
  about: string;
}

/** How a host's calls compare with the trace. All numbers count calls that an enabled hook matches. */
export interface CallCounts {
  asked: number;
  /** hawk should have been asked, and wasn't. */
  unasked: number;
  /** The first of these. */
  examples: UnaskedCall[];
  /** From before the trace, or from before a hook was known to be on. */
  notKnown: number;
  /** Turned down by the host itself before it would ask a hook. */
  rejected: number;
  /** The host asks no hook about these tools. */
  neverAsked: Record<string, number>;
}

export interface AuditWorld {
  adapter: Adapter;
  plans: LoadedPlans;
  asked: AskedCalls;
  /** Nothing is known of calls before that. */
  knownSince: number;
  /** When the host's plan was last changed. */
  plannedAt: number;
}

const MOST_EXAMPLES = 1000;
const LONGEST_ABOUT = 200;
/** After so many calls others get a turn: someone shows how far this is. */
const TURN = 500;
/** A line with a call's ID is about that call if it is from about then, whatever the session is called. */
const SAME_CALL_MS = 600_000;

/** A call that no line of the trace names, and what it is if none stands for it. */
interface OpenCall extends Moment {
  call: UnaskedCall;
  verdict: "rejected" | "notKnown" | "unasked";
}

/** Compares a host's calls with the trace. */
export async function auditAgent(calls: Iterable<LoggedCall>, world: AuditWorld): Promise<CallCounts> {
  const counts: CallCounts = { asked: 0, unasked: 0, examples: [], notKnown: 0, rejected: 0, neverAsked: {} };
  const seen = new Set<string>();
  const open: OpenCall[] = [];
  let number = 0;
  for (const call of calls) {
    if ((number += 1) % TURN === 0) await setImmediate();
    const { tool, id, time } = call;
    if (world.adapter.otherTools?.includes(tool)) continue;
    const event = world.adapter.readCall(tool, call.input, call.cwd);
    const state = judge(call, event, world);
    if (state === "no hook") continue;
    if (world.adapter.unaskedTools?.includes(tool)) counts.neverAsked[tool] = (counts.neverAsked[tool] ?? 0) + 1;
    else if (id !== undefined && takeLine(world.asked, id, call)) counts.asked += 1;
    else if (!isAgain(seen, world.asked, call))
      open.push({
        time,
        session: call.session,
        tool: toolKey(world.adapter.tools, String(event.payload["tool_name"])),
        call: describe(call, event),
        verdict: call.isRejected ? "rejected" : state === "not known" ? "notKnown" : "unasked",
      });
  }
  return settle(open, counts, world);
}

function settle(open: readonly OpenCall[], counts: CallCounts, { asked, adapter: { tools } }: AuditWorld): CallCounts {
  const lines = asked.others.map((line) => ({ ...line, tool: line.tool === "" ? "" : toolKey(tools, line.tool) }));
  const left = matchCalls(open, lines);
  const those = (wanted: OpenCall["verdict"]): OpenCall[] => left.filter(({ verdict }) => verdict === wanted);
  const unasked = those("unasked").toSorted((one, other) => one.time - other.time);
  return {
    ...counts,
    asked: counts.asked + open.length - left.length,
    unasked: unasked.length,
    examples: unasked.slice(0, MOST_EXAMPLES).map(({ call }) => call),
    notKnown: those("notKnown").length,
    rejected: those("rejected").length,
  };
}

/** A session that was taken up again under another name has old calls in its log once more, with the same IDs and times. */
function isAgain(seen: Set<string>, { byId }: AskedCalls, { id, time }: LoggedCall): boolean {
  if (id === undefined) return false;
  const key = `${id} ${time}`;
  const isKnown = seen.has(key) || linesOf(byId.get(id)).some(({ callTime }) => callTime === time);
  seen.add(key);
  return isKnown;
}

/** Each line stands for one call. */
function takeLine({ byId }: AskedCalls, id: string, { session, time }: LoggedCall): boolean {
  const free = linesOf(byId.get(id)).filter(({ callTime }) => callTime === undefined);
  const line = free.find((one) => one.session === session) ?? free.find((one) => Math.abs(one.time - time) < SAME_CALL_MS);
  if (!line) return false;
  line.callTime = time;
  return true;
}

function linesOf(first: NamedLine | undefined): NamedLine[] {
  const lines: NamedLine[] = [];
  for (let line = first; line; line = line.next) lines.push(line);
  return lines;
}

/** Whether a hook matches a call, and was known to be on by then. */
function judge({ time, cwd }: LoggedCall, event: HookEvent, world: AuditWorld): "no hook" | "not known" | "should be asked" {
  const { adapter, plans, asked, knownSince, plannedAt } = world;
  const hooks = selectFor(adapter, plans, cwd, event, time);
  if (hooks.length === 0) return "no hook";
  const isOn = hooks.some(({ name }) => time >= Math.min(asked.firstAsked.get(name) ?? plannedAt, plannedAt));
  return isOn && time >= knownSince ? "should be asked" : "not known";
}

function describe({ time, session, agent, cwd }: LoggedCall, event: HookEvent): UnaskedCall {
  return {
    time: new Date(time).toISOString(),
    session,
    ...(agent === undefined ? {} : { agent }),
    tool: String(event.payload["tool_name"]),
    cwd,
    about: shorten(aboutOf(event), LONGEST_ABOUT),
  };
}
