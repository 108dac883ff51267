import { HawkError } from "@hawk/errors";
import type { Model } from "@hawk/protocol";
import type { ModelOptions } from "./options.ts";
import { providers } from "./providers.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * The model from environment variables: `ANTHROPIC_…` first, then `OPENAI_…`, or the one that `HAWK_MODEL_PROVIDER` names. `null` if there is none.
 * Hand in the user's own environment, never one that a project may add to: the base URL decides who gets the key.
 */
export function modelFromEnv(env: Env): Model | null {
  const chosen = read(env, "HAWK_MODEL_PROVIDER")?.toLowerCase();
  if (chosen !== undefined && !Object.hasOwn(providers, chosen)) return misnamed;
  for (const [id, { prefix, create }] of Object.entries(providers)) {
    const options = readOptions(env, prefix);
    if ((chosen ?? id) === id && (options.apiKey ?? options.baseUrl) !== undefined) return create(options);
  }
  return null;
}

function readOptions(env: Env, prefix: string): ModelOptions {
  return { apiKey: read(env, `${prefix}_API_KEY`), baseUrl: read(env, `${prefix}_BASE_URL`), model: read(env, `${prefix}_MODEL`) };
}

/** An empty variable counts as absent. */
export function read(env: Env, name: string): string | undefined {
  const value = Object.hasOwn(env, name) ? env[name]?.trim() : undefined;
  return value === "" ? undefined : value;
}

/** A misspelled name is reported only when a hook needs the model, so other hooks don't suffer. */
const misnamed: Model = { complete: failForName, runTools: failForName };

async function failForName(): Promise<never> {
  throw new HawkError("model/unreachable", "HAWK_MODEL_PROVIDER names no provider", { hint: 'set it to "anthropic" or "openai"' });
}
