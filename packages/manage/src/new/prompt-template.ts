import type { EventPlan } from "./describe-event.ts";

/** A question for a model. What it answers decides where something can be blocked. */
export function renderPrompt({ event, matcher, summary, does }: EventPlan): string {
  const question = does === "guard" ? "Is this safe?" : "Is there something in this that the agent should know?";
  const meta = {
    events: [event],
    description: "Ask a model",
    ...(matcher === undefined ? {} : { matcher }),
    ...(does === "guard" ? { on_failure: "block" } : {}),
  };
  const prompt = `${summary}. ${question} The event: $ARGUMENTS`;
  return `${JSON.stringify({ prompt, timeout: 30, "hawk-hook": meta }, null, 2)}\n`;
}
