export { createAnthropicModel } from "./anthropic.ts";
export { modelFromEnv } from "./from-env.ts";
export { isModelSetUp, modelFromSettings } from "./from-settings.ts";
export type { ModelSettings } from "./from-settings.ts";
export { createOpenAiModel } from "./openai.ts";
export type { AnthropicOptions } from "./anthropic.ts";
export type { ModelOptions } from "./options.ts";
