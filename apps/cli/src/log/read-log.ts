import type { EventName } from "@hawk/events";
import type { TraceEntry } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { readTrace } from "@hawk/sync";

export interface LogFilter {
  event: EventName | undefined;
  hook: string | undefined;
  agent: string | undefined;
}

/** The recorded trace of hooks, and its file. */
export function readLog(user: UserHome): { past: TraceEntry[]; trace: string } {
  const { trace } = statePaths(user);
  return { past: readTrace(trace), trace };
}

export function fits(entry: TraceEntry, { event, hook, agent }: LogFilter): boolean {
  return (
    (event === undefined || entry.event === event) &&
    (hook === undefined || entry.hook === hook || entry.hook.split("/").at(-1) === hook) &&
    (agent === undefined || entry.host === agent)
  );
}
