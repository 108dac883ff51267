import type { HookEvent, Model, ModelResult, PlannedHook } from "@hawk/protocol";
import { fillPrompt } from "./fill-prompt.ts";
import { promptSystem } from "./system-prompts.ts";
import { askWithinTime } from "./within-time.ts";
import type { TimeLimit } from "./within-time.ts";

export interface PromptOptions extends TimeLimit {
  model: Model;
}

/** Asks the model once. The dialect interprets the answer. */
export async function runPromptHook(hook: PlannedHook, event: HookEvent, options: PromptOptions): Promise<ModelResult> {
  const { handler, dialect } = hook;
  if (handler.type !== "prompt") return { text: "", error: `expected a prompt hook, got ${handler.type}` };
  return askWithinTime(options, async (signal) => {
    const prompt = fillPrompt(handler.prompt, event);
    if (typeof prompt !== "string") return prompt;
    const named = handler.model === undefined ? {} : { model: handler.model };
    return { text: await options.model.complete({ prompt, system: promptSystem(dialect), ...named, signal }) };
  });
}
