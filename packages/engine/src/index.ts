export { askAboutFiles } from "./ask-about-files.ts";
export { runsBeside } from "./batches.ts";
export { createEngine } from "./engine.ts";
export type { Engine, EngineOptions, EngineStep, HookResult, LateResult, RegisterOptions, TriggerInput, TriggerResult } from "./types.ts";
