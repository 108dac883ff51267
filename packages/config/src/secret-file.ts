import type { HawkNetwork } from "./hawk-config.ts";
import { matchesUrl } from "@hawk/protocol/plan";

/** The file with the secret that signs webhooks to a URL; `undefined` when they are not signed. */
export function secretFileFor(network: HawkNetwork | undefined, url: string): { file: string } | undefined {
  const found = network?.signing?.find((one) => matchesUrl(one.url, url));
  return found && { file: found.secretFile };
}
