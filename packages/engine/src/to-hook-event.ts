import { HawkError } from "@hawk/errors";
import { eventInfo, resolveEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { HookEvent } from "@hawk/protocol";
import type { TriggerInput } from "./types.ts";

/** Names that other specifications have for canonical fields. */
const canonicalFields: Record<string, string> = {
  toolName: "tool_name",
  input: "tool_input",
  output: "tool_response",
  toolInput: "tool_input",
  toolOutput: "tool_response",
  toolUseId: "tool_use_id",
  userPrompt: "prompt",
  sessionId: "session_id",
  agentId: "agent_id",
  agentType: "agent_type",
};

/** Makes an event of what the embedding program says. */
export function toHookEvent({ type, sessionId, payload = {}, cwd, host }: TriggerInput): HookEvent {
  const name = readEventName(type);
  const base = {
    hook_event_name: eventInfo(name).native?.["claude-code"]?.[0] ?? name,
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    ...(cwd === undefined ? {} : { cwd }),
  };
  return { name, payload: { ...base, ...toCanonical(payload) }, ...(host === undefined ? {} : { host }) };
}

export function readEventName(type: string): EventName {
  const { event, suggestions } = resolveEvent(type);
  if (event) return event;
  const hint = suggestions.length > 0 ? `did you mean ${suggestions.join(" or ")}?` : "see the catalogue in @hawk/events";
  throw new HawkError("engine/unknown-event", `there is no event "${type}"`, { hint });
}

/** A field under its own name outweighs one under another's. */
function toCanonical(payload: Record<string, unknown>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(payload)) {
    const canonical = Object.hasOwn(canonicalFields, key) ? (canonicalFields[key] as string) : key;
    if (canonical === key || !Object.hasOwn(payload, canonical)) renamed[canonical] = value;
  }
  return renamed;
}
