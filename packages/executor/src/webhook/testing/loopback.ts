import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { IncomingHttpHeaders, RequestListener, Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import type { AddressInfo, Server as TcpServer, Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { KeyPair } from "./certificate.ts";

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Loopback {
  port: number;
  url: string;
  requests: ReceivedRequest[];
  /** Connections so far. */
  connections: () => number;
}

/** A web server on 127.0.0.1 that ends with the test, and remembers what it was asked. */
export async function startServer(answer: RequestListener, keys?: KeyPair): Promise<Loopback> {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  };
  const server: Server = keys === undefined ? createHttpServer(listener) : createHttpsServer(keys, listener);
  const { port, connections } = await listen(server, 0, "127.0.0.1");
  return { port, url: `${keys === undefined ? "http" : "https"}://127.0.0.1:${port}/`, requests, connections };
}

/** A server that takes connections and does with them what it is told. */
export async function startTcpServer(onConnection: (socket: Socket) => void = () => {}): Promise<Loopback> {
  const { port, connections } = await listen(createTcpServer(onConnection), 0, "127.0.0.1");
  return { port, url: `http://127.0.0.1:${port}/`, requests: [], connections };
}

export async function listen(server: TcpServer, port: number, host: string): Promise<{ port: number; connections: () => number }> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket: Socket) => {
    count += 1;
    sockets.add(socket.on("error", () => {}));
  });
  server.listen(port, host);
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

/** A port of 127.0.0.1 on which nobody listens any more. */
export async function findFreePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
