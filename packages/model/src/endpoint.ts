import { HawkError } from "@hawk/errors";
import type { HawkErrorOptions } from "@hawk/errors";

/** Where to ask, and what must not appear in any text about it. */
export interface Endpoint {
  url: string;
  /** The part of the URL that is shown: paths and queries may hold secrets. */
  origin: string;
  headers: Record<string, string>;
  secrets: string[];
}

type Reason = "unreachable" | "refused" | "invalid-answer" | "timeout";

/** Throws for an invalid base URL, or one that would send the key unencrypted. Never repeats the URL: it may be a key itself. */
export function createEndpoint(baseUrl: string, path: string, headers: Record<string, string>, apiKey: string | undefined): Endpoint {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new HawkError("model/unreachable", "the model's base URL is not an http or https URL", { hint: "correct the base URL" });
  }
  const url = new URL(baseUrl);
  if (url.protocol === "http:" && !isThisMachine(url.hostname)) {
    throw new HawkError("model/unreachable", "the model's base URL is plain http to another machine", { hint: "use https" });
  }
  const secrets = [apiKey, url.password].filter((secret) => secret !== undefined && secret !== "") as string[];
  url.username = "";
  url.password = "";
  url.pathname = url.pathname.replace(/\/+$/, "") + path;
  return { url: url.href, origin: url.origin, headers, secrets };
}

function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** An error about an endpoint. Providers like to repeat the key that they refuse. */
export function endpointError({ origin, secrets }: Endpoint, reason: Reason, what: string, options?: HawkErrorOptions): HawkError {
  const text = secrets.reduce((message, secret) => message.replaceAll(secret, "[key]"), what);
  return new HawkError(`model/${reason}`, `${origin} ${text}`, options);
}
