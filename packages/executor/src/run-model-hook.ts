import { dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook, RunContext } from "@hawk/protocol";
import { runAgentHook } from "./model-hooks/run-agent.ts";
import { runPromptHook } from "./model-hooks/run-prompt.ts";
import type { RunSettings } from "./run-shell-hook.ts";

/** Puts a prompt or an agent's task to the model, and reads the answer as the hook's dialect does. */
export async function runModelHook(
  hook: PlannedHook,
  event: HookEvent,
  { model, signal }: RunContext,
  { projectDir }: RunSettings,
): Promise<Outcome> {
  const { decodeModel } = dialects[hook.dialect];
  if (!model) return decodeModel({ text: "", error: `${hook.name} needs a model, but none is set up` }, hook, event);
  // A dialect without model hooks fails anyway, so don't ask a model.
  const refusal = decodeModel({ text: "", error: "not asked" }, hook, event);
  if (refusal.failure === "unsupported") return refusal;
  const timeoutMs = hook.timeoutSeconds * 1000;
  const result = await (hook.handler.type === "agent"
    ? runAgentHook(hook, event, { model, signal, timeoutMs, projectDir })
    : runPromptHook(hook, event, { model, signal, timeoutMs }));
  return decodeModel(result, hook, event);
}
