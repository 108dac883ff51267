import type { HookResult } from "@hawk/engine";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import { aboutOf } from "./about.ts";
import type { DispatchResult } from "./dispatch.ts";
import { shorten } from "./mask-secrets.ts";
import type { TraceLevel } from "./types.ts";

/** How an event went, in one word. If hooks differ, the last of these counts. */
export const traceOutcomes = [
  "ok",
  "context",
  "answer",
  "background",
  "paused",
  "unsupported",
  "unknown tool",
  "unknown caller",
  "weakened",
  "missing",
  "flood",
  "failed",
  "timeout",
  "unreadable",
  "broken",
  "blocked",
] as const;

/** How an event went, in one word of the trace. */
export type TraceOutcome = (typeof traceOutcomes)[number];

/** One line of the trace: an event that had a hook to ask. Unknown fields are left out. */
export interface TraceEntry {
  /** When it was answered, in ISO 8601. */
  time: string;
  /** The agent's id. */
  host: string;
  /** hawk's name of the event. */
  event: string;
  /** The agent's session. */
  session?: string;
  /** The subagent that made the call. */
  agent?: string;
  /** The tool, as hooks see it. */
  tool?: string;
  /** The agent's id of the call. */
  call?: string;
  /** The hooks that were asked. */
  hooks: readonly string[];
  /** How the event went. */
  outcome: TraceOutcome;
  /** How long it took. */
  ms?: number;
  /** The hook that caused the outcome. */
  hook?: string;
  /** The command, the file or the prompt. */
  about?: string;
  /** Why it was blocked, or what went wrong. */
  reason?: string;
  /** What else was odd about the event. */
  note?: TraceOutcome;
  /** It is the end of a hook that kept running after the answer. */
  late?: true;
}

/** What to record besides what hooks did. */
export interface TraceContext {
  hooks: readonly PlannedHook[];
  level: TraceLevel;
  time: Date;
  /** How long the event took; `null` when that is not known. */
  ms: number | null;
  isLate?: boolean;
}

/** What is known about a finished event. */
export type TracedEvent = Pick<DispatchResult, "note" | "dropped"> & {
  event: HookEvent | null;
  results: readonly Pick<HookResult, "hookId" | "outcome">[];
  /** The outcome according to the shell, which knows more than the results do. */
  outcome?: TraceOutcome | undefined;
  /** Why no hook could be asked. */
  reason?: string | undefined;
};

const LONGEST_NAME = 200;
const LONGEST_ABOUT = 200;
const LONGEST_REASON = 300;

/** An event's line in the trace; `null` if there was no hook to ask, or the trace level leaves it out. */
export function toTrace(traced: TracedEvent, { hooks, level, time, ms, isLate }: TraceContext): TraceEntry | null {
  const { event, results, note, dropped = [] } = traced;
  if (level === "off" || !event || (results.length === 0 && note === null && traced.outcome === undefined)) return null;
  // A webhook's name may be its URL.
  const nameOf = (id: string): string => shorten(hooks.find((hook) => hook.id === id)?.name ?? id, LONGEST_NAME);
  const ended = results.map(({ hookId, outcome }) => {
    const lost = dropped.filter((one) => one.hookId === hookId);
    const own = outcomeOf(outcome);
    const isLost = lost.some(({ isBlock }) => isBlock || strongest([own, "unsupported"]) === "unsupported");
    const reason = isLost ? lost.map(({ why }) => why).join(", ") : outcome.reason;
    return { hook: nameOf(hookId), outcome: isLost ? "unsupported" : own, reason } as const;
  });
  const outcome = traced.outcome ?? strongest([...ended.map((one) => one.outcome), ...(note === null ? [] : [note])]);
  if (level === "decisions" && outcome === "ok") return null;
  const who = ended.find((one) => one.outcome === outcome) ?? ended.find((one) => isTrouble(one.outcome));
  return {
    time: time.toISOString().replace(/\.\d+Z$/, "Z"),
    host: event.host ?? "",
    event: event.name,
    ...callOf(event),
    hooks: ended.map(({ hook }) => hook),
    outcome,
    ...(ms === null ? {} : { ms: Math.round(ms) }),
    ...(isTrouble(outcome) ? { ...textAs("hook", who?.hook, LONGEST_NAME), ...explain(event, who?.reason ?? traced.reason) } : {}),
    ...(note === null || note === outcome ? {} : { note }),
    ...(isLate ? { late: true } : {}),
  };
}

function strongest(outcomes: readonly TraceOutcome[]): TraceOutcome {
  return traceOutcomes.findLast((outcome) => outcomes.includes(outcome)) ?? "ok";
}

/** Whether to record what it was about. */
function isTrouble(outcome: TraceOutcome): boolean {
  return traceOutcomes.indexOf(outcome) > traceOutcomes.indexOf("background");
}

function outcomeOf(outcome: HookResult["outcome"]): TraceOutcome {
  if (outcome.status === "blocking") return "blocked";
  if (outcome.status !== "success") return outcome.failure === "timeout" ? "timeout" : outcome.failure === "spawn" ? "missing" : "failed";
  if (outcome.async) return "background";
  if (outcome.permission ?? outcome.updatedInput ?? outcome.updatedOutput ?? outcome.stop ?? outcome.systemMessage) return "answer";
  return outcome.context === undefined ? "ok" : "context";
}

function callOf({ payload }: HookEvent): Pick<TraceEntry, "session" | "agent" | "tool" | "call"> {
  return {
    ...textAs("session", payload["session_id"], LONGEST_NAME),
    ...textAs("agent", payload["agent_id"] || payload["agent_type"], LONGEST_NAME),
    ...textAs("tool", payload["tool_name"], LONGEST_NAME),
    ...textAs("call", payload["tool_use_id"], LONGEST_NAME),
  };
}

function explain(event: HookEvent, reason: string | undefined): Pick<TraceEntry, "about" | "reason"> {
  return { ...textAs("about", aboutOf(event), LONGEST_ABOUT), ...textAs("reason", reason, LONGEST_REASON) };
}

/** A text of its own, or nothing at all. */
function textAs<Key extends string>(key: Key, value: unknown, longest: number): Partial<Record<Key, string>> {
  const text = typeof value === "string" ? shorten(value, longest) : "";
  return text === "" ? {} : ({ [key]: text } as Record<Key, string>);
}
