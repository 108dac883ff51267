import type { LookupAddress } from "node:dns";
import { connect as connectTcp, isIP } from "node:net";
import type { Socket, TcpNetConnectOpts } from "node:net";
import { connect as connectTls, rootCertificates } from "node:tls";
import { openTunnel } from "@hawk/network";
import type { buildConnector } from "undici";
import { markBeforeSending } from "./failure.ts";
import { resolveHost } from "./resolve-host.ts";
import type { Lookup } from "./resolve-host.ts";

export interface ConnectRules {
  /** The user's allow-list names the URL. */
  isAllowed: boolean;
  lookup: Lookup;
  /** Through which the target is reached; `null` for none. */
  proxy: string | null;
  /** Trusted besides the certificate authorities that Node knows. */
  ca: string | undefined;
}

const connectTimeoutMs = 10_000;

/** Makes undici's connections: only to checked addresses. `sockets` has those being made. */
export function createConnector(rules: ConnectRules, sockets: Set<Socket>): buildConnector.connector {
  return (target, callback) => {
    const fail = (error: Error): void => callback(markBeforeSending(error), null);
    const follow = (socket: Socket): void => {
      sockets.add(socket);
      const timer = setTimeout(() => socket.destroy(timeoutError()), connectTimeoutMs).unref();
      const settle = (): void => {
        clearTimeout(timer);
        sockets.delete(socket);
        socket.off("error", fail);
      };
      socket.once("error", fail).once("close", settle);
      socket.once(target.protocol === "https:" ? "secureConnect" : "connect", () => {
        settle();
        callback(null, socket);
      });
    };
    open(target, rules).then(follow).catch(fail);
  };
}

async function open(target: buildConnector.Options, rules: ConnectRules): Promise<Socket> {
  if (rules.proxy !== null) return openThroughProxy(target, rules, rules.proxy);
  return openSocket(target, await resolveHost(target.hostname, rules.isAllowed, rules.lookup), rules.ca);
}

/** The proxy gets a checked address, which it can't resolve differently. If the user's list names the URL, it gets the name. */
async function openThroughProxy(target: buildConnector.Options, rules: ConnectRules, proxy: string): Promise<Socket> {
  const { hostname: host } = target;
  const [checked] = rules.isAllowed ? [] : await resolveHost(host, false, rules.lookup);
  const tunnel = await openTunnel(proxy, { hostname: checked?.address ?? host, port: portOf(target) }, rules.lookup);
  if (target.protocol !== "https:") {
    // It is already connected, and its listeners wait for the event.
    setImmediate(() => tunnel.emit("connect"));
    return tunnel;
  }
  return openTls({ socket: tunnel, host }, rules.ca).unref();
}

/** Doesn't keep the process alive; the deadline's timer does while a caller waits. */
function openSocket(target: buildConnector.Options, addresses: LookupAddress[], ca: string | undefined): Socket {
  const options: TcpNetConnectOpts = {
    host: target.hostname,
    port: portOf(target),
    noDelay: true,
    keepAlive: true,
    autoSelectFamily: true,
    // Node's default of 250 ms gives up on hosts that are merely far away.
    autoSelectFamilyAttemptTimeout: 1000,
    lookup: (_hostname, _options, done) => done(null, addresses),
  };
  const socket = target.protocol === "https:" ? openTls(options, ca) : connectTcp(options);
  return socket.unref();
}

function portOf({ port, protocol }: buildConnector.Options): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

function openTls(options: TcpNetConnectOpts | { socket: Socket; host: string }, ca: string | undefined): Socket {
  const { host = "" } = options;
  const trust = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  const servername = isIP(host) === 0 ? host.replace(/\.$/, "") : "";
  // Explicit, because otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 would decide.
  return connectTls({ ...options, ...trust, servername, rejectUnauthorized: true, ALPNProtocols: ["http/1.1"] });
}

function timeoutError(): Error {
  return Object.assign(new Error("connect timeout"), { code: "ETIMEDOUT" });
}
