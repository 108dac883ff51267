import type { Adapter } from "@hawk/adapter";
import { dialects, meetsCondition } from "@hawk/protocol";
import type { HookDefinition, HookEvent } from "@hawk/protocol";
import type { UserHome } from "@hawk/state";
import { readCalls, transcripts } from "@hawk/transcript";
import type { LoggedCall, ReadReport } from "@hawk/transcript";

/** A past call that a hook would have been asked about, as the hook would have seen it. */
export interface PastCall {
  call: LoggedCall;
  event: HookEvent;
}

/** What the logs have, and what could not be read. */
export interface PastCalls {
  calls: Iterable<PastCall>;
  reports: readonly ReadReport[];
}

/** The calls in these hosts' logs that a hook matches. Can be iterated once. */
export function findCalls(hook: HookDefinition, adapters: readonly Adapter[], sinceMs: number, user: UserHome): PastCalls {
  const read = transcripts.flatMap((transcript) => {
    const adapter = adapters.find(({ id }) => id === transcript.host);
    return adapter ? [{ adapter, ...readCalls(transcript, user, sinceMs) }] : [];
  });
  return { calls: fittingCalls(hook, read), reports: read.map(({ report }) => report) };
}

function* fittingCalls(hook: HookDefinition, read: readonly { adapter: Adapter; calls: Iterable<LoggedCall> }[]): Generator<PastCall> {
  for (const { adapter, calls } of read) {
    for (const call of calls) {
      const event = call.isRejected ? null : fittingEvent(hook, adapter, call);
      if (event) yield { call, event };
    }
  }
}

/** If a tool's name can be read in several ways, picks the one that the hook matches. */
function fittingEvent(hook: HookDefinition, adapter: Adapter, call: LoggedCall): HookEvent | null {
  const { otherTools = [], ...event } = adapter.readCall(call.tool, call.input, call.cwd);
  const names = [event.payload["tool_name"], ...otherTools];
  const fields = { ...event.payload, ...fieldsOf(call) };
  const readings = names.map((tool_name): HookEvent => Object.assign({}, event, { payload: Object.assign({}, fields, { tool_name }) }));
  return readings.find((reading) => fits(hook, reading)) ?? null;
}

function fits({ dialect, matcher, condition }: HookDefinition, event: HookEvent): boolean {
  return dialects[dialect].matches(matcher, event) === true && (condition === undefined || meetsCondition(condition, event));
}

function fieldsOf({ session, id, agent }: LoggedCall): Record<string, unknown> {
  return {
    session_id: session,
    transcript_path: null,
    hook_event_name: "PreToolUse",
    permission_mode: "default",
    ...(id === undefined ? {} : { tool_use_id: id }),
    ...(agent === undefined ? {} : { agent_id: agent }),
  };
}
