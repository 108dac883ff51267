import type { TraceEntry, TraceOutcome } from "@hawk/runner";
import type { Decision } from "./decisions.ts";
import { mask } from "./mask.ts";
import type { Notice } from "./notices.ts";

type Severity = "INFO" | "WARN" | "ERROR";

/** A record of a log, before it is encoded. */
export interface LogRecord {
  name: string;
  /** In milliseconds. */
  time: number;
  severity: Severity;
  body: string;
  attributes: Record<string, string | number | boolean | string[]>;
}

const errors: ReadonlySet<TraceOutcome> = new Set(["missing", "flood", "failed", "timeout", "unreadable", "broken"]);
const normal: ReadonlySet<TraceOutcome> = new Set(["ok", "context", "answer", "background"]);

/** One record for one decision. The trace is masked already; other writers may not have masked anything. */
export function toRecord({ id, entry }: Decision): LogRecord {
  const { time, host, event, session, agent, tool, call, hooks, outcome, ms, hook, about, reason, note, late } = entry;
  const texts = {
    "gen_ai.conversation.id": session,
    "gen_ai.tool.name": tool,
    "gen_ai.tool.call.id": call,
    "hawk.agent": host,
    "hawk.subagent": agent,
    "hawk.event": event,
    "hawk.outcome": outcome,
    "hawk.hook": hook,
    "hawk.about": about,
    "hawk.reason": reason,
    "hawk.note": note,
  };
  return {
    name: "hawk.decision",
    time: Date.parse(time),
    severity: severityOf(outcome),
    body: mask(describe(entry)),
    attributes: {
      "log.record.uid": id,
      ...maskAll(texts),
      "hawk.hooks": hooks.map(mask),
      ...(ms === undefined ? {} : { "hawk.duration_ms": ms }),
      ...(late ? { "hawk.late": true } : {}),
    },
  };
}

/** What the export itself has to say: something was lost on the way, and how much. */
export function toNoticeRecord({ id, time, kind, count, what }: Notice): LogRecord {
  const attributes = { "log.record.uid": id, "hawk.export.lost": count };
  return { name: `hawk.export.${kind}`, time: Date.parse(time), severity: "ERROR", body: what, attributes };
}

function severityOf(outcome: TraceOutcome): Severity {
  return errors.has(outcome) ? "ERROR" : normal.has(outcome) ? "INFO" : "WARN";
}

function describe({ event, tool, outcome, hook, reason }: TraceEntry): string {
  return `${event}${tool === undefined ? "" : ` ${tool}`}: ${outcome}${hook === undefined ? "" : ` by ${hook}`}${reason === undefined ? "" : `: ${reason}`}`;
}

function maskAll(texts: Record<string, string | undefined>): Record<string, string> {
  const named = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, mask(text)]]));
  return Object.fromEntries(named) as Record<string, string>;
}
