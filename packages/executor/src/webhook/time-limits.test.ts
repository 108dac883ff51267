import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lookup } from "./resolve-host.ts";
import { closeWebhooks, sendWebhook } from "./send-webhook.ts";
import { startServer, startTcpServer } from "./testing/loopback.ts";
import { createOptions, createRequest } from "./testing/options.ts";

// The first request loads what all of them need, which takes longer than some of the deadlines here.
beforeAll(async () => void (await sendWebhook(createRequest("http://127.0.0.1:1/"), createOptions({ isGate: true }))));
afterAll(closeWebhooks);

const dripping = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n";

test.each([
  ["never says anything", ""],
  ["sends its headers byte by byte", `HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(10_000)}`],
  ["sends its body byte by byte", dripping],
  ["sends interim answers forever", "HTTP/1.1 102 Processing\r\n\r\n".repeat(1000)],
])("a server that %s meets the deadline", async (_what, text) => {
  const { url } = await startTcpServer((socket) => {
    const drip = async (): Promise<void> => {
      if (text === dripping) socket.write(text);
      for (const byte of text === dripping ? "x".repeat(10_000) : text) {
        if (socket.destroyed) return;
        socket.write(byte);
        await sleep(5);
      }
    };
    socket.once("data", () => void drip());
  });
  const result = await sendWebhook(createRequest(url), createOptions({ timeoutMs: 300, isGate: false }));
  expect(result).toEqual({ body: "", timedOut: true, attempts: 1, requestId: expect.any(String) });
});

test("the connection that met the deadline is closed", async () => {
  let isClosed = false;
  const { url } = await startTcpServer((socket) => {
    socket.resume().once("close", () => (isClosed = true));
  });
  await sendWebhook(createRequest(url), createOptions({ timeoutMs: 100 }));
  await expect.poll(() => isClosed).toBe(true);
});

test("a name server that takes too long meets the deadline, and nothing is sent afterwards", async () => {
  const { port, requests } = await startServer((_request, response) => response.end());
  let isAnswered = false;
  const lookup: Lookup = async () => {
    await sleep(300);
    isAnswered = true;
    return [{ address: "127.0.0.1", family: 4 }];
  };
  const result = await sendWebhook(createRequest(`http://hooks.example.com:${port}/`), createOptions({ lookup, timeoutMs: 50 }));
  expect(result).toMatchObject({ timedOut: true, body: "" });
  await expect.poll(() => isAnswered).toBe(true);
  await sleep(200);
  expect(requests).toEqual([]);
});

test("one that never answers meets it too", async () => {
  const lookup: Lookup = () => new Promise(() => {});
  const result = await sendWebhook(createRequest("http://hooks.example.com/"), createOptions({ lookup, timeoutMs: 50 }));
  expect(result).toMatchObject({ timedOut: true, body: "" });
});

test("a server that does not finish the TLS handshake meets the deadline", async () => {
  const { port } = await startTcpServer();
  const result = await sendWebhook(createRequest(`https://127.0.0.1:${port}/`), createOptions({ timeoutMs: 100 }));
  expect(result).toMatchObject({ timedOut: true, body: "" });
});

test("the deadline is for all attempts together", async () => {
  const lookup: Lookup = () => Promise.reject(Object.assign(new Error("busy"), { code: "EAI_AGAIN" }));
  const result = await sendWebhook(createRequest("http://hooks.example.com/"), createOptions({ lookup, isGate: false, timeoutMs: 400 }));
  expect(result).toMatchObject({ timedOut: true, attempts: expect.toBeOneOf([1, 2]) as number });
});

test("an abort ends the call, and is not called a timeout", async () => {
  const controller = new AbortController();
  const { url } = await startTcpServer((socket) => {
    socket.once("data", () => controller.abort());
  });
  const result = await sendWebhook(createRequest(url), createOptions({ signal: controller.signal, isGate: false }));
  expect(result).toEqual({ body: "", aborted: true, attempts: 1, requestId: expect.any(String) });
});

test("an abort in the middle of the body leaves no half of it", async () => {
  const controller = new AbortController();
  const { url } = await startServer((_request, response) => {
    response.write("half", () => controller.abort());
  });
  const result = await sendWebhook(createRequest(url), createOptions({ signal: controller.signal }));
  expect(result).toMatchObject({ body: "", aborted: true });
  expect(result.status).toBeUndefined();
});

test("an abort between two attempts ends the waiting", async () => {
  const controller = new AbortController();
  const lookup: Lookup = () => {
    setTimeout(() => controller.abort());
    return Promise.reject(Object.assign(new Error("busy"), { code: "EAI_AGAIN" }));
  };
  const options = createOptions({ lookup, isGate: false, signal: controller.signal });
  expect(await sendWebhook(createRequest("http://hooks.example.com/"), options)).toMatchObject({ aborted: true, attempts: 1 });
});

test("what is aborted beforehand is not sent", async () => {
  const { url, connections } = await startServer((_request, response) => response.end());
  const result = await sendWebhook(createRequest(url), createOptions({ signal: AbortSignal.abort() }));
  await sleep(100);
  expect(result).toMatchObject({ aborted: true, attempts: 0, body: "" });
  expect(connections()).toBe(0);
});
