import { Agent as PlainAgent, request as requestHttp } from "node:http";
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from "node:http";
import { Agent as SecureAgent, request as requestHttps } from "node:https";
import type { TLSSocket } from "node:tls";
import { createNameResolver } from "./names.ts";
import type { NameResolver } from "./names.ts";
import { readCapped } from "./read-capped.ts";
import { proxyFor } from "./settings.ts";
import type { NetworkSettings } from "./settings.ts";
import { asLookup, openSecureTunnel } from "./tunnel.ts";

/** A POST, and the network settings to send it with. */
export interface PostRequest {
  /** https, or http on this machine. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  network: NetworkSettings;
  /** Ends it, while it connects too. */
  signal: AbortSignal;
}

/** The server's answer to a POST. */
export interface PostAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** `null` if it is too long. */
  body: Buffer | null;
}

const LARGEST_ANSWER_BYTES = 1024 * 1024;

const names: NameResolver = createNameResolver();
const agents = { "http:": new PlainAgent({ keepAlive: true }), "https:": new SecureAgent({ keepAlive: true }) } as const;

/** Posts bytes once. Does not follow redirects: the headers are for this server only. */
export async function postBytes({ url, headers, body, network, signal }: PostRequest): Promise<PostAnswer> {
  const target = new URL(url);
  const options = { method: "POST", headers: { ...headers, "content-length": String(body.length) }, signal };
  return names.whileAsking(async () => {
    const socket = await tunnelTo(target, network);
    const request =
      socket === null
        ? start(target, { ...options, agent: agents[target.protocol as keyof typeof agents], lookup: asLookup(names.lookup) })
        : start(target, { ...options, agent: false, createConnection: () => socket });
    const response = await answerTo(request, body);
    return { status: response.statusCode ?? 0, headers: response.headers, body: await readCapped(response, LARGEST_ANSWER_BYTES) };
  });
}

/** No variable makes it trust anybody: `rejectUnauthorized` is explicit. */
function start(target: URL, options: RequestOptions): ClientRequest {
  return target.protocol === "https:" ? requestHttps(target, { ...options, rejectUnauthorized: true }) : requestHttp(target, options);
}

/** `null` when the target is reached directly. This machine always is, and only it is spoken to without TLS. */
async function tunnelTo(target: URL, network: NetworkSettings): Promise<TLSSocket | null> {
  const proxy = proxyFor(network, target.hostname);
  return proxy === null ? null : (await openSecureTunnel(proxy, target, names.lookup)).ref();
}

function answerTo(request: ClientRequest, body: Uint8Array): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("error", reject).on("response", resolve).end(body);
  });
}
