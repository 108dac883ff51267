import { hookDefaults } from "@hawk/protocol";
import type { AgentHandler, HookEvent, PlannedHook, PromptHandler } from "@hawk/protocol";

const common: Omit<PlannedHook, "handler"> = {
  id: "h1",
  name: "h1",
  events: ["pre_tool_use"],
  dialect: "claude",
  timeoutSeconds: 60,
  ...hookDefaults,
  origin: { layer: "project", file: "/repo/settings.json", line: 1, column: 1 },
};

export function promptHook(fields: Partial<PromptHandler> = {}, more: Partial<PlannedHook> = {}): PlannedHook {
  return { ...common, handler: { type: "prompt", prompt: "Is it safe?", ...fields }, ...more };
}

export function agentHook(fields: Partial<AgentHandler> = {}): PlannedHook {
  return { ...common, handler: { type: "agent", prompt: "Are there tests?", ...fields } };
}

export function bashEvent(payload: Record<string, unknown> = {}): HookEvent {
  return { name: "pre_tool_use", payload: { session_id: "s1", tool_name: "Bash", tool_input: { command: "npm test" }, ...payload } };
}
