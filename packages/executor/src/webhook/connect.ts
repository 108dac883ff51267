import type { LookupAddress } from "node:dns";
import { connect as connectTcp, isIP } from "node:net";
import type { Socket, TcpNetConnectOpts } from "node:net";
import { connect as connectTls, rootCertificates } from "node:tls";
import type { buildConnector } from "undici";
import { markBeforeSending } from "./failure.ts";
import { resolveHost } from "./resolve-host.ts";
import type { Lookup } from "./resolve-host.ts";

export interface ConnectRules {
  /** The user's allow-list names the URL. */
  isAllowed: boolean;
  lookup: Lookup;
  /** Trusted besides the certificate authorities that Node knows. */
  ca: string | undefined;
}

const connectTimeoutMs = 10_000;

/** How undici gets its connections: to checked addresses, and while one is in the making it is in `sockets`. */
export function createConnector(rules: ConnectRules, sockets: Set<Socket>): buildConnector.connector {
  return (target, callback) => {
    const fail = (error: Error): void => callback(markBeforeSending(error), null);
    const open = (addresses: LookupAddress[]): void => {
      const socket = openSocket(target, addresses, rules.ca);
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
    resolveHost(target.hostname, rules.isAllowed, rules.lookup).then(open, fail);
  };
}

/** Doesn't keep the process alive; the deadline's timer does, while somebody waits. */
function openSocket({ hostname, port, protocol }: buildConnector.Options, addresses: LookupAddress[], ca: string | undefined): Socket {
  const options: TcpNetConnectOpts = {
    host: hostname,
    port: Number(port) || (protocol === "https:" ? 443 : 80),
    noDelay: true,
    keepAlive: true,
    autoSelectFamily: true,
    // Node's own 250 ms give up on every address of a host that is merely far away.
    autoSelectFamilyAttemptTimeout: 1000,
    lookup: (_hostname, _options, done) => done(null, addresses),
  };
  const socket = protocol === "https:" ? openTls(options, ca) : connectTcp(options);
  return socket.unref();
}

function openTls(options: TcpNetConnectOpts, ca: string | undefined): Socket {
  const { host = "" } = options;
  const trust = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  const servername = isIP(host) === 0 ? host.replace(/\.$/, "") : "";
  // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 decides where nothing is said.
  return connectTls({ ...options, ...trust, servername, rejectUnauthorized: true, ALPNProtocols: ["http/1.1"] });
}

function timeoutError(): Error {
  return Object.assign(new Error("connect timeout"), { code: "ETIMEDOUT" });
}
