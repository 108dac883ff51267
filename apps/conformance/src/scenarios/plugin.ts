import { fileIs, hookRan, modelIsShown } from "../checks.ts";
import { shellHook } from "../hook-file.ts";
import { MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

/** Without its hooks the plugin is still there: it must not run any. */
export const pluginScenarios: readonly Scenario[] = [
  {
    name: "plugin",
    event: "pre_tool_use",
    effect: "with hawk's plugin installed, a hook runs once, the model learns of hawk init, and the plugin can be removed",
    hasPlugin: true,
    hooks: [shellHook("watcher", { events: "pre_tool_use" })],
    turns: makesFile,
    checks: [hookRan("watcher"), fileIs(MADE, "original"), modelIsShown("leads to `hawk init`", { request: 1 })],
  },
];
