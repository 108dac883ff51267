import type { Model } from "@hawk/protocol";
import { ANTHROPIC_URL, createAnthropicModel } from "./anthropic.ts";
import { OPENAI_URL, createOpenAiModel } from "./openai.ts";
import type { ModelOptions } from "./options.ts";

export type ProviderId = "anthropic" | "openai";

interface Provider {
  /** Of its variables. */
  prefix: string;
  defaultUrl: string;
  create: (options: ModelOptions) => Model;
}

export const providers: Readonly<Record<ProviderId, Provider>> = {
  anthropic: { prefix: "ANTHROPIC", defaultUrl: ANTHROPIC_URL, create: createAnthropicModel },
  openai: { prefix: "OPENAI", defaultUrl: OPENAI_URL, create: createOpenAiModel },
};
