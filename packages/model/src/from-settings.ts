import { HawkError } from "@hawk/errors";
import type { NetworkSettings } from "@hawk/network";
import type { Model } from "@hawk/protocol";
import { read } from "./from-env.ts";
import type { Env } from "./from-env.ts";
import { providers } from "./providers.ts";
import type { ProviderId } from "./providers.ts";

/** The model that the user has chosen. */
export interface ModelSettings {
  provider: ProviderId;
  /** The provider's own when absent. */
  baseUrl?: string | undefined;
  model?: string | undefined;
}

/**
 * The model of these settings; without any, the provider that there is a key for. Only the key is taken from the environment, which a
 * project may have changed: a different address there fails every question. `null` if there is neither key nor address.
 */
export function modelFromSettings(settings: ModelSettings | undefined, env: Env, network?: NetworkSettings): Model | null {
  const id = settings?.provider ?? ids.find((one) => read(env, `${providers[one].prefix}_API_KEY`) ?? read(env, addressName(one)));
  if (id === undefined) return null;
  const { prefix, defaultUrl, create } = providers[id];
  const { baseUrl, model } = settings ?? {};
  const [apiKey, named] = [read(env, `${prefix}_API_KEY`), read(env, addressName(id))];
  if (named !== undefined && normalize(named) !== normalize(baseUrl ?? defaultUrl)) return misled(id);
  return apiKey === undefined && baseUrl === undefined ? null : create({ apiKey, baseUrl, model, network });
}

/** Whether the user has said which model to ask, or has a key. With settings, the key may be in the agent's environment only. */
export function isModelSetUp(settings: ModelSettings | undefined, env: Env): boolean {
  return settings !== undefined || ids.some((id) => read(env, `${providers[id].prefix}_API_KEY`) !== undefined);
}

const ids = Object.keys(providers) as ProviderId[];

function addressName(id: ProviderId): string {
  return `${providers[id].prefix}_BASE_URL`;
}

function normalize(url: string): string {
  return (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, "");
}

/** The address is not shown: it may be anything, and it is not the user's. */
function misled(id: ProviderId): Model {
  const fail = async (): Promise<never> => {
    throw new HawkError("model/other-address", `${addressName(id)} is not the address in your configuration, so no model was asked`, {
      hint: `if you mean it, put it into hawk's config.yaml and run hawk sync: model: { provider: ${id}, baseUrl: … }`,
    });
  };
  return { complete: fail, runTools: fail };
}
