import { createServer } from "node:http";
import { connect } from "node:net";
import { listen } from "./loopback.ts";

export interface Proxy {
  url: string;
  /** What it was asked to connect to, and with which credentials. */
  asked: { place: string | undefined; authorization: string | undefined }[];
}

/** A proxy on 127.0.0.1 that leads every connection to one port of this machine, or answers with a status. */
export async function startProxy(port: number, status = 200): Promise<Proxy> {
  const asked: Proxy["asked"] = [];
  const server = createServer();
  server.on("connect", ({ url, headers }, client) => {
    asked.push({ place: url, authorization: headers["proxy-authorization"] });
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const target = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      target.pipe(client).pipe(target);
    });
    for (const socket of [client, target]) socket.on("error", () => [client, target].forEach((one) => one.destroy()));
    return undefined;
  });
  const { port: own } = await listen(server, 0, "127.0.0.1");
  return { url: `http://127.0.0.1:${own}`, asked };
}
