import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { closeWebhooks, sendWebhook } from "./send-webhook.ts";
import { startServer, startTcpServer } from "./testing/loopback.ts";
import { createOptions, createRequest } from "./testing/options.ts";

afterAll(closeWebhooks);

test.each(["gzip", "br", "deflate", "GZIP", "gzip, identity", "x-unknown"])("refuses an answer compressed with %s", async (encoding) => {
  const bomb = gzipSync(Buffer.alloc(2 ** 24));
  const { url } = await startServer((_request, response) => response.writeHead(200, { "content-encoding": encoding }).end(bomb));
  const result = await sendWebhook(createRequest(url), createOptions());
  expect(result).toMatchObject({ body: "", error: expect.stringContaining("the answer is compressed") });
  expect(result.status).toBeUndefined();
});

test.each([
  ["says so beforehand", (size: number) => ({ "content-length": size })],
  ["does not say so", () => ({})],
])("refuses an answer above the limit when the server %s", async (_what, headers) => {
  const { url } = await startServer((_request, response) => {
    response.writeHead(200, headers(2 ** 20 + 1));
    response.write("x".repeat(2 ** 20));
    response.end("x");
  });
  const result = await sendWebhook(createRequest(url), createOptions());
  expect(result).toMatchObject({ body: "", error: expect.stringMatching(/: the answer is larger than 1048576 bytes$/) });
});

test("stops reading an endless answer", async () => {
  const { url } = await startServer((_request, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(2 ** 16)));
    };
    response.on("drain", write);
    write();
  });
  expect(await sendWebhook(createRequest(url), createOptions({ responseLimit: 1000 }))).toHaveProperty(
    "error",
    expect.stringContaining("larger than 1000 bytes"),
  );
});

test("takes an answer of exactly the limit", async () => {
  const { url } = await startServer((_request, response) => response.end("x".repeat(1000)));
  expect((await sendWebhook(createRequest(url), createOptions({ responseLimit: 1000 }))).body).toHaveLength(1000);
});

test.each([
  ["is not HTTP", "SSH-2.0-OpenSSH_9.2\r\n", "the answer is not HTTP"],
  ["breaks off", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "the connection was lost"],
  ["is nothing", "", "the connection was lost"],
  ["has endless headers", `HTTP/1.1 200 OK\r\n${"X-Long: xxxxxxxxxx\r\n".repeat(5000)}`, "the headers of the answer are too long"],
])("says so when the answer %s, and does not try again", async (_what, text, cause) => {
  const { url, port, connections } = await startTcpServer((socket) => {
    socket.once("data", () => socket.end(text));
  });
  const result = await sendWebhook(createRequest(url), createOptions({ isGate: false }));
  expect(result).toMatchObject({ body: "", attempts: 1, error: expect.stringContaining(`127.0.0.1:${port}: ${cause}`) });
  expect(connections()).toBe(1);
});

test("text that is not UTF-8 comes back with replacement characters", async () => {
  const { url } = await startServer((_request, response) => response.end(Buffer.from([0x61, 0xff, 0x62])));
  expect((await sendWebhook(createRequest(url), createOptions())).body).toBe("a\u{FFFD}b");
});
