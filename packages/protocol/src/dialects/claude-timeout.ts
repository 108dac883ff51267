import type { EventName } from "@hawk/events";
import type { Handler } from "../definition.ts";

const byType: Partial<Record<Handler["type"], number>> = { prompt: 30, agent: 60 };

const byEvent: Partial<Record<EventName, number>> = {
  user_prompt_submit: 30,
  session_end: 1.5,
  pre_model_switch: 30,
  post_model_switch: 30,
  message_display: 10,
};

/** How long Claude Code lets a hook run that does not say. */
export function claudeTimeout(type: Handler["type"], event: EventName): number {
  return byType[type] ?? byEvent[event] ?? 600;
}
