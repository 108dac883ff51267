import type { LookupAddress } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction, Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { TLSSocket } from "node:tls";

/** The host and port at the far end of a proxy's tunnel. */
export interface TunnelTarget {
  /** A name or an address. */
  hostname: string;
  port: number;
}

const PATIENCE_MS = 10_000;

/** A connection through a proxy, over which the target itself is spoken to. The proxy sees the target's name or address, and no more. */
export function openTunnel(
  proxy: string,
  { hostname, port }: TunnelTarget,
  lookup: (hostname: string) => Promise<LookupAddress[]>,
): Promise<Socket> {
  const url = new URL(proxy);
  const place = `${hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname}:${port}`;
  const request = (url.protocol === "https:" ? requestHttps : requestHttp)({
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    method: "CONNECT",
    path: place,
    headers: { host: place, ...credentials(url) },
    agent: false,
    lookup: asLookup(lookup),
    timeout: PATIENCE_MS,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 decides where nothing is said.
    rejectUnauthorized: true,
  });
  return new Promise((resolve, reject) => {
    // Doesn't keep the process alive by itself.
    request.on("socket", (socket) => socket.unref());
    request.on("timeout", () => request.destroy(proxyError(url, "gave no answer")));
    request.on("error", (error) => reject(isProxyError(error) ? error : proxyError(url, "can't be reached")));
    request.on("response", ({ statusCode }) => {
      reject(proxyError(url, `answered ${statusCode}`));
      request.destroy();
    });
    request.on("connect", ({ statusCode }, socket, head) => {
      if (statusCode !== 200) {
        socket.destroy();
        return reject(proxyError(url, `answered ${statusCode}`));
      }
      if (head.length > 0) socket.unshift(head);
      socket.setTimeout(0);
      return resolve(socket);
    });
    request.end();
  });
}

/** TLS with the target, over such a connection. No variable makes it trust anybody. */
export async function openSecureTunnel(
  proxy: string,
  { hostname, port }: Pick<URL, "hostname" | "port">,
  lookup: (hostname: string) => Promise<LookupAddress[]>,
): Promise<TLSSocket> {
  const socket = await openTunnel(proxy, { hostname, port: Number(port) || 443 }, lookup);
  return connectTls({ socket, servername: isIP(hostname) === 0 ? hostname : "", rejectUnauthorized: true });
}

/** A look-up as `net.connect` wants it. */
export function asLookup(lookup: (hostname: string) => Promise<LookupAddress[]>): LookupFunction {
  return (hostname, { all }, done) => {
    const give = (addresses: LookupAddress[]): void =>
      all === true ? done(null, addresses) : done(null, addresses[0]?.address ?? "", addresses[0]?.family);
    const fail = (error: NodeJS.ErrnoException): void => done(error, []);
    lookup(hostname).then(give, fail);
  };
}

function credentials({ username, password }: URL): Record<string, string> {
  if (username === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

const PROXY = "HAWK_PROXY";

function proxyError({ host }: URL, what: string): Error {
  return Object.assign(new Error(`the proxy ${host} ${what}`), { code: PROXY });
}

/** Whether an error is a proxy's; its message is fit to be shown. */
export function isProxyError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === PROXY;
}
