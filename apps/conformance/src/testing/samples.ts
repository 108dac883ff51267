import { fileIsMissing, modelIsShown } from "../checks.ts";
import { refuse, shellHook } from "../hook-file.ts";
import type { HostReport, Result } from "../result.ts";
import { MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

/** A scenario that the toy host can play. */
export const denyScenario: Scenario = {
  name: "deny",
  event: "pre_tool_use",
  effect: "a call is blocked",
  hooks: [shellHook("guard", { events: "pre_tool_use" }, refuse("Not today."))],
  turns: makesFile,
  checks: [fileIsMissing(MADE), modelIsShown("Not today.", { request: 2 })],
};

export function createResult(more: Partial<Result> = {}): Result {
  return { host: "toy", scenario: "deny", event: "pre_tool_use", effect: "a call is blocked", status: "works", ...more };
}

export function createReport(more: Partial<HostReport> = {}): HostReport {
  return { host: "toy", title: "Toy", version: "1.0.0", results: [createResult()], ...more };
}
