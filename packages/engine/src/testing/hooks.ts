import { buildPlan } from "@hawk/protocol/plan";
import type { Plan } from "@hawk/protocol/plan";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import type { TriggerInput } from "../types.ts";

export const bash: TriggerInput = {
  type: "PreToolUse",
  sessionId: "s1",
  cwd: "/w",
  payload: { tool_name: "Bash", tool_input: { command: "ls" } },
};

export function define(name: string, more: Partial<HookDefinition> = {}): HookDefinition {
  return {
    name,
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "shell", file: `/hooks/${name}`, passContext: true, parseResult: true },
    timeoutSeconds: 5,
    ...hookDefaults,
    origin: { layer: "user", file: "/config.yaml", line: 1, column: 1 },
    ...more,
  };
}

export function planOf(...definitions: HookDefinition[]): Plan {
  return buildPlan([{ id: "/config.yaml", layer: "user", order: 0, dialect: "hawk", definitions, disabled: [], policy: {} }]);
}
