import type { EventName } from "@hawk/events";
import type { HookEvent } from "../definition.ts";

/** Arawn's keys, each with the canonical fields that it is taken from: the first that is there. */
type Shape = Readonly<Record<string, readonly string[]>>;

const finished: Shape = {
  parent_session_id: ["parent_session_id", "session_id"],
  subagent_name: ["agent_type", "agent_id"],
  result_preview: ["result_preview", "last_assistant_message"],
  duration_ms: ["duration_ms"],
  success: ["success"],
};

const call: Shape = { tool: ["tool_name"], params: ["tool_input"] };

const shapes: Partial<Record<EventName, Shape>> = {
  pre_tool_use: call,
  permission_request: call,
  post_tool_use: { ...call, result: ["tool_response"] },
  post_tool_use_failure: { ...call, error: ["error"] },
  session_start: { session_id: ["session_id"] },
  session_end: { session_id: ["session_id"], turn_count: ["turn_count"] },
  stop: { response: ["last_assistant_message"] },
  subagent_start: {
    parent_session_id: ["parent_session_id", "session_id"],
    subagent_name: ["agent_type", "agent_id"],
    task_preview: ["task_preview"],
  },
  subagent_stop: finished,
  subagent_completed: finished,
};

/** What an Arawn hook reads. Arawn says nothing of the other events; there it is the canonical payload. */
export function arawnInput({ name, payload }: HookEvent): Record<string, unknown> {
  const shape = shapes[name];
  if (shape === undefined) return payload;
  const found = Object.entries(shape).map(([key, fields]) => [key, firstOf(payload, fields)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** Arawn's own names for canonical fields. */
export function arawnFields(name: EventName): Record<string, string> {
  const renamed = Object.entries(shapes[name] ?? {}).filter(([key, [field]]) => key !== field);
  return Object.fromEntries(renamed.map(([key, [field = key]]) => [key, field]));
}

function firstOf(payload: Record<string, unknown>, fields: readonly string[]): unknown {
  const field = fields.find((candidate) => Object.hasOwn(payload, candidate) && payload[candidate] !== null);
  return field === undefined ? undefined : payload[field];
}
