import type { TLSSocket } from "node:tls";
import { asLookup, createNameResolver, openSecureTunnel, readCapped } from "@hawk/network";
import type { NameResolver } from "@hawk/network";
import type * as Undici from "undici";
import type { Agent, buildConnector } from "undici";

export interface PostOptions {
  signal: AbortSignal;
  /** `null` for none. */
  proxy: string | null;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** `null` when there is more of it than anyone wants. */
  text: string | null;
}

const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

const names: NameResolver = createNameResolver();

/** By their proxies; an empty text for none. */
const agents = new Map<string, Agent>();

/** Posts JSON once. Redirects are not followed: the key is for the one who was asked. */
export async function postJson(
  url: string,
  headers: Record<string, string>,
  body: string,
  { signal, proxy }: PostOptions,
): Promise<HttpAnswer> {
  // Loaded when a model is asked, which most runs of hawk never do.
  const undici = await import("undici");
  const options = {
    method: "POST" as const,
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    body,
    signal,
    dispatcher: findAgent(undici, proxy),
  };
  const response = await names.whileAsking(() => Promise.race([undici.request(url, options), rejectWhenAborted(signal)]));
  const answer = await readCapped(response.body, LARGEST_ANSWER_BYTES);
  return { status: response.statusCode, headers: response.headers, text: answer?.toString("utf8") ?? null };
}

/** An agent of our own: the global one may be another version's. The caller's deadline is the only one. No variable makes it trust anybody. */
function findAgent(undici: typeof Undici, proxy: string | null): Agent {
  const known = agents.get(proxy ?? "");
  if (known) return known;
  const direct = { rejectUnauthorized: true, autoSelectFamily: true, lookup: asLookup(names.lookup) };
  const agent = new undici.Agent({ headersTimeout: 0, bodyTimeout: 0, connect: proxy === null ? direct : connectThrough(proxy) });
  agents.set(proxy ?? "", agent);
  return agent;
}

function connectThrough(proxy: string): buildConnector.connector {
  return (target, callback) => {
    const fail = (error: Error): void => callback(error, null);
    const follow = (socket: TLSSocket): unknown => socket.once("secureConnect", () => callback(null, socket)).once("error", fail);
    openSecureTunnel(proxy, target, names.lookup).then(follow).catch(fail);
  };
}

/** undici lets go of a request that is still connecting only once it is connected. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}
