import type { NetworkSettings } from "@hawk/network";

/** What every provider needs to know. */
export interface ModelOptions {
  /** Absent for local servers that want none. */
  apiKey?: string | undefined;
  /** Where the API is, as the provider's own variable has it: with `/v1` for OpenAI, without for Anthropic. */
  baseUrl?: string | undefined;
  /** The model to ask where the request names none. */
  model?: string | undefined;
  /** How long one question may take, including retries; 60,000 by default. */
  timeoutMs?: number;
  /** The pause before the first retry; it doubles each time; 500 by default. */
  retryDelayMs?: number;
  /** How to reach the network; directly by default. */
  network?: NetworkSettings | undefined;
}
