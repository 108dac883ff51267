import { fileIsMissing, screenShows } from "../checks.ts";
import { refuse, shellHook } from "../hook-file.ts";
import { MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

export const terminalScenarios: readonly Scenario[] = [
  {
    name: "terminal",
    event: "pre_tool_use",
    effect: "in a terminal, the screen shows why a hook blocks a call",
    isInteractive: true,
    hooks: [shellHook("guard", { events: "pre_tool_use" }, refuse("No shell before noon."))],
    turns: makesFile,
    checks: [fileIsMissing(MADE), screenShows("No shell before noon.")],
  },
];
