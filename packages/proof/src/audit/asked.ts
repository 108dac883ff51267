import { parseTrace } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import { readIfReadable } from "@hawk/state";
import { listTrace } from "@hawk/sync";
import type { Moment } from "./match-calls.ts";

/** A line about a call with an ID. */
export interface NamedLine {
  session: string;
  time: number;
  /** When the call was made that it stands for, once that is known. */
  callTime?: number;
  /** Another line about a call with this ID: not every model gives each call an ID of its own. */
  next?: NamedLine | undefined;
}

/** What the trace says of one host's calls, in little memory. */
export interface AskedCalls {
  /** By the ID of the call. */
  byId: Map<string, NamedLine>;
  /** Those without an ID that the host's log would have too. */
  others: Moment[];
  /** When each hook was first asked there, by its name. */
  firstAsked: Map<string, number>;
}

export interface TraceSummary {
  /** The oldest line; `null` if there is none. */
  oldest: number | null;
  hosts: Map<string, AskedCalls>;
}

/** Reads the whole trace, one file after another. */
export function readAsked(trace: string, sharesIds: (host: string) => boolean): TraceSummary {
  const summary: TraceSummary = { oldest: null, hosts: new Map() };
  const sessions = new Map<string, string>();
  for (const path of listTrace(trace)) {
    for (const entry of parseTrace(readIfReadable(path) ?? "")) {
      const time = Date.parse(entry.time);
      summary.oldest = Math.min(summary.oldest ?? time, time);
      const asked = summary.hosts.get(entry.host) ?? { byId: new Map(), others: [], firstAsked: new Map() };
      summary.hosts.set(entry.host, asked);
      for (const hook of entry.hooks) asked.firstAsked.set(hook, Math.min(asked.firstAsked.get(hook) ?? time, time));
      if (entry.event === "pre_tool_use" && !entry.late) addLine(asked, entry, time, sharesIds(entry.host), sessions);
    }
  }
  return summary;
}

/** The same session is named in many lines: its name is kept once. */
function addLine(asked: AskedCalls, entry: TraceEntry, time: number, sharesIds: boolean, sessions: Map<string, string>): void {
  const name = entry.session ?? "";
  const session = sessions.get(name) ?? name;
  sessions.set(session, session);
  if (entry.call === undefined || !sharesIds) asked.others.push({ time, session, tool: entry.tool ?? "" });
  else asked.byId.set(entry.call, { session, time, next: asked.byId.get(entry.call) });
}
