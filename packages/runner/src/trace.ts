import type { HookResult } from "@hawk/engine";
import type { PlannedHook } from "@hawk/protocol";
import type { Dispatched } from "./dispatch.ts";
import type { TraceLevel } from "./types.ts";

/** What a hook did, in one word. */
export type TraceOutcome =
  | "ok"
  | "blocked"
  | "answer"
  | "context"
  | "failed"
  | "timeout"
  | "flood"
  | "missing"
  | "background"
  | NonNullable<Dispatched["note"]>;

/** One line of the trace. */
export interface TraceEntry {
  time: string;
  host: string;
  event: string;
  tool: string | null;
  hook: string;
  outcome: TraceOutcome;
  ms: number;
}

/** The lines that an event leaves behind: what hooks did, and what was odd about the event itself. */
export function toTrace(
  { event, results, note }: Pick<Dispatched, "event" | "results" | "note">,
  hooks: readonly PlannedHook[],
  level: TraceLevel,
  time: Date,
): TraceEntry[] {
  if (level === "off" || !event) return [];
  const tool = event.payload["tool_name"];
  const base = {
    time: time.toISOString().replace(/\.\d+Z$/, "Z"),
    host: event.host ?? "",
    event: event.name,
    tool: typeof tool === "string" ? tool : null,
  };
  const entries = results.map(({ hookId, outcome, durationMs }) => ({
    ...base,
    hook: hooks.find(({ id }) => id === hookId)?.name ?? hookId,
    outcome: outcomeOf(outcome),
    ms: Math.round(durationMs),
  }));
  const odd = note === null ? [] : [{ ...base, hook: "hawk", outcome: note, ms: 0 }];
  return [...odd, ...entries.filter(({ outcome }) => level === "all" || outcome !== "ok")];
}

function outcomeOf(outcome: HookResult["outcome"]): TraceOutcome {
  if (outcome.status === "blocking") return "blocked";
  if (outcome.status !== "success") return outcome.failure === "timeout" ? "timeout" : outcome.failure === "spawn" ? "missing" : "failed";
  if (outcome.async) return "background";
  if (outcome.permission ?? outcome.updatedInput ?? outcome.updatedOutput ?? outcome.stop ?? outcome.systemMessage) return "answer";
  return outcome.context === undefined ? "ok" : "context";
}

/** Reads a line of the trace; `null` when it is none. */
export function parseTraceLine(line: string): TraceEntry | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && "hook" in value && "outcome" in value ? (value as TraceEntry) : null;
  } catch {
    return null;
  }
}
