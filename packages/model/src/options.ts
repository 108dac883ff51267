import type { NetworkSettings } from "@hawk/network";

/** What every provider needs to know. */
export interface ModelOptions {
  /** Absent for local servers that want none. */
  apiKey?: string | undefined;
  /** Where the API is, as the provider's own variable has it: with `/v1` for OpenAI, without for Anthropic. */
  baseUrl?: string | undefined;
  /** The model to ask where the request names none. */
  model?: string | undefined;
  /** How long one question may take, retries included. 60,000 unless told. */
  timeoutMs?: number;
  /** The pause before the first retry; it doubles with each. 500 unless told. */
  retryDelayMs?: number;
  /** How to reach the network: directly unless told. */
  network?: NetworkSettings | undefined;
}
