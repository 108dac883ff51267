import { hookDefaults } from "../definition.ts";
import type { HookDefinition, HookEvent } from "../definition.ts";
import type { HookWorld, PlannedHook } from "../dialect.ts";
import type { ProcessResult } from "../outcome.ts";

export const world: HookWorld = { projectDir: "/repo" };

export function planned(fields: Partial<PlannedHook> = {}): PlannedHook {
  return { ...definition(), id: "h1", ...fields };
}

export function definition(fields: Partial<HookDefinition> = {}): HookDefinition {
  return {
    name: "./check.sh",
    events: ["pre_tool_use"],
    dialect: "code-agent",
    handler: { type: "shell", command: "./check.sh", passContext: true, parseResult: false },
    timeoutSeconds: 60,
    ...hookDefaults,
    origin: { layer: "project", file: "/repo/settings.json", line: 1, column: 1 },
    ...fields,
  };
}

export function eventOf(name: HookEvent["name"], payload: Record<string, unknown> = {}): HookEvent {
  return { name, payload: { session_id: "s1", cwd: "/repo/src", ...payload } };
}

export function bashEvent(name: HookEvent["name"] = "pre_tool_use", more: Record<string, unknown> = {}): HookEvent {
  return eventOf(name, { tool_name: "Bash", tool_input: { command: "npm test" }, ...more });
}

export function exited(exitCode: number | null, stdout = "", stderr = ""): ProcessResult {
  return { exitCode, stdout, stderr };
}
