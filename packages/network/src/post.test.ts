import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { postBytes } from "./post.ts";
import type { PostAnswer } from "./post.ts";
import { isProxyError } from "./tunnel.ts";

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function post(url: string, more: Partial<Parameters<typeof postBytes>[0]> = {}): Promise<PostAnswer> {
  return postBytes({
    url,
    headers: { "x-key": "k" },
    body: Buffer.from("hello"),
    network: {},
    signal: new AbortController().signal,
    ...more,
  });
}

test("posts bytes with their headers, and reads the answer", async () => {
  const port = await listen(
    (request, response) => void text(request).then((body) => response.end(`${request.method} ${String(request.headers["x-key"])} ${body}`)),
  );
  const { status, body } = await post(`http://localhost:${port}/`);
  expect({ status, body: String(body) }).toEqual({ status: 200, body: "POST k hello" });
});

test("follows no redirect, and reads no answer without an end", async () => {
  const asked: unknown[] = [];
  const port = await listen((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: "/other" }).end(Buffer.alloc(2 * 1024 * 1024));
  });
  expect(await post(`http://127.0.0.1:${port}/first`)).toMatchObject({ status: 307, body: null });
  expect(asked).toEqual(["/first"]);
});

test("ends when it is interrupted", async () => {
  const end = new AbortController();
  const port = await listen(() => end.abort());
  await expect(post(`http://127.0.0.1:${port}/`, { signal: end.signal })).rejects.toMatchObject({ code: "ABORT_ERR" });
});

test("asks the proxy for another machine, and never for this one", async () => {
  const port = await listen((_request, response) => response.end("direct"));
  const proxy = createServer();
  const connected: unknown[] = [];
  proxy.on("connect", ({ url }, socket) => {
    connected.push(url);
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  const network = { proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  expect(String((await post(`http://127.0.0.1:${port}/`, { network })).body)).toBe("direct");
  const error = await post("https://otel.example.com/v1/logs", { network }).catch((caught: unknown) => caught);
  expect(isProxyError(error)).toBe(true);
  expect(connected).toEqual(["otel.example.com:443"]);
});
