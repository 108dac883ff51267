export { askAboutFiles } from "./ask-about-files.ts";
export { runsInParallel } from "./batches.ts";
export { createEngine } from "./engine.ts";
export type {
  CallbackEvent,
  Engine,
  EngineCallback,
  EngineOptions,
  EngineStep,
  HookResult,
  LateResult,
  RegisterOptions,
  RegisteredHook,
  Session,
  TriggerInput,
  TriggerResult,
} from "./types.ts";
