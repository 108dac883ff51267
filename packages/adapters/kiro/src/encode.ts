import { fitVerdict, listNotes } from "@hawk/adapter";
import type { Adapter, HostEvent, Reply } from "@hawk/adapter";
import type { Verdict } from "@hawk/protocol";
import { events } from "./events.ts";

const REFUSED = 2;
const unknownEvent: HostEvent = { native: [] };

/**
 * Exit code 2 refuses, with stderr for the model; with 0, stdout is for the model. No other code is ever used: by one page of the
 * documentation any of them refuses.
 */
export const encode: Adapter["encode"] = (original) => {
  const host = events[original.event] ?? unknownEvent;
  const { verdict, unsupported } = fitVerdict(original, host);
  const gaps = [...unsupported, ...Object.keys(verdict.extra).map((key) => `the agent does not take "${key}"`)];
  const reason = refusalOf(verdict, original, host);
  if (reason !== null) return refuse(verdict, reason, gaps);
  const notes = listNotes(verdict);
  return { stdout: toLines([verdict.context]), stderr: toLines(notes), exitCode: 0, unsupported: [...gaps, ...notes] };
};

/** Why the event is blocked. This also covers a turn that should end, since there is no other way. */
function refusalOf(verdict: Verdict, { stop }: Verdict, { canBlock }: HostEvent): string | null {
  if (verdict.kind === "reject") return verdict.reason?.trim() ? verdict.reason : "blocked by a hook";
  return stop && canBlock ? stop.reason?.trim() || "a hook wants the turn to end here" : null;
}

function refuse(verdict: Verdict, reason: string, gaps: readonly string[]): Reply {
  const { context } = verdict;
  const lost = context === "" ? [] : ["text for the model is said as part of the refusal"];
  return { stdout: "", stderr: toLines([reason, context, ...listNotes(verdict)]), exitCode: REFUSED, unsupported: [...gaps, ...lost] };
}

function toLines(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== "")
    .map((line) => `${line}\n`)
    .join("");
}
