import { understandReply } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import type { StoredPlan } from "@hawk/dispatcher";
import { decide } from "@hawk/protocol";
import type { Verdict } from "@hawk/protocol";
import type { RunnerSpec } from "@hawk/runner";

const REASON = "@REASON@";

/** How a runner blocks in a host's own terms if no hook can be asked; nothing if this event can't be blocked. */
export function refusalAt(event: EventName, nativeName: string, adapter: Adapter): Pick<RunnerSpec, "refusal"> {
  const hookEvent = { name: event, nativeName, host: adapter.id, payload: {} };
  const isBlockedBy = (reply: { stdout: string; stderr: string; exitCode: number }): boolean =>
    understandReply(adapter, reply, hookEvent).blocked;
  // The simplest way is the safest: a code can't be cut. hawk's plugins read the text at any code.
  const isPlugin = adapter.syntax === null;
  if (!isPlugin && isBlockedBy({ exitCode: 2, stdout: "", stderr: REASON })) return { refusal: { stdout: "", exitCode: 2 } };
  const rest = { context: "", systemMessages: [], suppressOutput: false, extra: {}, ignored: [], failures: [] };
  const verdict: Verdict = { event, kind: "reject", reason: REASON, ...rest };
  const { stdout, stderr, exitCode } = adapter.encode(verdict, hookEvent);
  if (isPlugin ? !stdout.includes(REASON) : !isBlockedBy({ exitCode, stdout, stderr })) return {};
  return { refusal: { stdout: stdout.includes(REASON) ? withOneReason(stdout.trimEnd()) : "", exitCode } };
}

/** What a runner prints to report a problem to the user without blocking; empty if the host shows no such text. */
export function warningAt(event: EventName, nativeName: string, adapter: Adapter): string {
  if (!adapter.events[event]?.canTellUser) return "";
  const hookEvent = { name: event, nativeName, host: adapter.id, payload: {} };
  return adapter.encode(decide([{ hookId: "hawk", status: "success", systemMessage: REASON }], hookEvent), hookEvent).stdout.trimEnd();
}

/** For the stored plan: the host's own names of events at which it takes any failure for a block. */
export function closedEvents({ events }: Adapter, closed: ReadonlySet<EventName>): Pick<StoredPlan, "failsClosed"> {
  const names = [...closed].map((event) => events[event]?.native[0] ?? event);
  return names.length > 0 ? { failsClosed: names } : {};
}

/** The shell puts in one reason; where a host takes two, the other one is general. */
function withOneReason(text: string): string {
  const [first = "", ...others] = text.split(REASON);
  return [first, others.join("hawk could not ask its guards; run hawk doctor")].join(REASON);
}
