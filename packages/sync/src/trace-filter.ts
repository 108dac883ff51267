import type { EventName } from "@hawk/events";
import type { TraceEntry } from "@hawk/runner";

/** Which entries of the trace are wanted; what is absent is not asked for. */
export interface TraceFilter {
  event: EventName | undefined;
  hook: string | undefined;
  host: string | undefined;
  session: string | undefined;
  outcome: readonly string[] | undefined;
}

/** Whether an entry of the trace passes a filter. */
export function fitsFilter(entry: TraceEntry, { event, hook, host, session, outcome }: TraceFilter): boolean {
  return (
    (event === undefined || entry.event === event) &&
    (hook === undefined || [...entry.hooks, entry.hook ?? ""].some((name) => isCalled(name, hook))) &&
    (host === undefined || entry.host === host) &&
    (session === undefined || (entry.session ?? "").startsWith(session)) &&
    (outcome === undefined || outcome.includes(entry.outcome))
  );
}

/** Whether `word` names a hook, with or without its directory and extension. */
function isCalled(name: string, word: string): boolean {
  const short = name.split("/").at(-1) ?? "";
  return [name, short, short.replace(/(?:\.stdout|\.prompt)?\.[^.]+$/, "")].includes(word);
}
