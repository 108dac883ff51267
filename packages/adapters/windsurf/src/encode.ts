import { fitVerdict, listNotes, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, Reply } from "@hawk/adapter";
import type { Verdict } from "@hawk/protocol";
import { events } from "./events.ts";

const [FAILED, REFUSED] = [1, 2];
const unknownEvent: HostEvent = { native: [] };

/** Exit code 2 refuses; what is on stdout is shown to the user and to nobody else. There is nothing more to say. */
export const encode: Adapter["encode"] = (original) => {
  const host = events[original.event] ?? unknownEvent;
  const { verdict, unsupported } = fitVerdict(original, host);
  const gaps = [...unsupported, ...Object.keys(verdict.extra).map((key) => `the agent does not take "${key}"`)];
  const reason = refusalOf(verdict, original, host);
  return reason === null ? tell(verdict, gaps) : refuse(verdict, reason, gaps);
};

/** Why the event is blocked. This also covers a turn that should end, since there is no other way. */
function refusalOf(verdict: Verdict, { stop }: Verdict, { canBlock }: HostEvent): string | null {
  if (verdict.kind === "reject") return verdict.reason?.trim() ? verdict.reason : "blocked by a hook";
  return stop && canBlock ? stop.reason?.trim() || "a hook wants the turn to end here" : null;
}

function refuse(verdict: Verdict, reason: string, unsupported: string[]): Reply {
  const stderr = toLines([reason, ...listNotes(verdict)]);
  return { stdout: toLines(verdict.systemMessages), stderr, exitCode: REFUSED, unsupported };
}

function tell(verdict: Verdict, unsupported: string[]): Reply {
  const notes = listNotes(verdict);
  const isFailed = verdict.failures.length > 0 && verdict.systemMessages.length === 0;
  return { stdout: toLines(verdict.systemMessages), stderr: toLines(notes), exitCode: isFailed ? FAILED : 0, unsupported };
}
