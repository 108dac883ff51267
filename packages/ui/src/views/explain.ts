import { HawkError } from "@hawk/errors";
import { findEvent } from "@hawk/events";
import { readRecording } from "@hawk/manage";
import { explainEvent } from "@hawk/manage/plan";
import { isObject, textOrEmpty } from "@hawk/adapter";
import type { ExplainAnswer, RecordedCall } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";

export interface ExplainCall {
  event: string;
  host?: string | undefined;
  tool?: string | undefined;
  input?: Record<string, unknown> | undefined;
}

/** Which hooks a call would run, and why not the others. */
export async function explainCall({ event: word, host, tool, input }: ExplainCall, here: UiSurroundings): Promise<ExplainAnswer> {
  const event = findEvent(word);
  if (!event) throw new HawkError("ui/bad-request", `there is no event "${word}"`);
  const { selection, plan, lacking, isRegistered, problems } = await explainEvent({ event, host, tool, input }, here);
  const hookOf = new Map(plan.hooks.map((hook) => [hook.id, hook]));
  return {
    event,
    hooks: selection.notes.map(({ hookId, isSelected, why }) => ({
      name: hookOf.get(hookId)?.name ?? hookId,
      isSelected,
      why,
      layer: hookOf.get(hookId)?.origin.layer ?? "",
    })),
    dropped: plan.dropped.map(({ name, why }) => ({ name, why })),
    lacking: lacking.map(({ name, host: agent, what }) => ({ name, host: agent, what })),
    isRegistered: isRegistered ?? null,
    problems: problems.map(({ message }) => message),
  };
}

/** What `hawk record` kept, the newest first. */
export function listRecorded(here: UiSurroundings): RecordedCall[] {
  return readRecording(here)
    .events.toReversed()
    .map(({ id, time, host, event, payload }) => {
      const input = payload["tool_input"];
      return { id, time, host, event, tool: textOrEmpty(payload, "tool_name"), input: isObject(input) ? input : {} };
    });
}
