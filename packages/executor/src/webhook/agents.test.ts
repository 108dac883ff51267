import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { closeWebhooks, sendWebhook } from "./send-webhook.ts";
import { startServer, startTcpServer } from "./testing/loopback.ts";
import { createOptions, createRequest } from "./testing/options.ts";
import { runInChild } from "./testing/run-in-child.ts";

afterEach(closeWebhooks);

test("calls one after another share connections", async () => {
  const { url, requests, connections } = await startServer((_request, response) => response.end("{}"));
  for (let call = 0; call < 5; call += 1) await sendWebhook(createRequest(url), createOptions());
  expect(requests).toHaveLength(5);
  // Two, because undici takes a connection back a moment after its answer was read.
  expect(connections()).toBeLessThanOrEqual(2);
});

test("calls side by side don't wait for each other", async () => {
  const waiting: (() => void)[] = [];
  const { url } = await startServer((_request, response) => {
    waiting.push(() => response.end("{}"));
    if (waiting.length === 20) for (const answer of waiting) answer();
  });
  const results = await Promise.all(Array.from({ length: 20 }, () => sendWebhook(createRequest(url), createOptions())));
  expect(results.every(({ status }) => status === 200)).toBe(true);
});

test("closing ends idle connections, and later calls make new ones", async () => {
  let closed = 0;
  const { url, connections } = await startServer((request, response) => {
    request.socket.once("close", () => (closed += 1));
    response.end("{}");
  });
  await sendWebhook(createRequest(url), createOptions());
  await closeWebhooks();
  await expect.poll(() => closed).toBe(1);
  expect(await sendWebhook(createRequest(url), createOptions())).toMatchObject({ status: 200 });
  expect(connections()).toBe(2);
});

test.each(["http", "https"])("closing ends a call over %s that is under way", async (scheme) => {
  let isClosed = false;
  const { port } = await startTcpServer((socket) => {
    socket.once("close", () => (isClosed = true)).once("data", () => void closeWebhooks());
  });
  const result = await sendWebhook(createRequest(`${scheme}://127.0.0.1:${port}/`), createOptions({ isGate: false }));
  expect(result).toMatchObject({ body: "", attempts: 1, error: expect.stringContaining("webhooks were closed in the meantime") });
  await expect.poll(() => isClosed).toBe(true);
});

test("closing what was never opened is nothing", async () => {
  expect(await runInChild('import { closeWebhooks } from "./send-webhook.mjs"; await closeWebhooks(); console.log("done");')).toBe(
    "done\n",
  );
});

test("importing it loads neither undici nor ipaddr.js nor standardwebhooks", async () => {
  const script = `
    import { createRequire } from "node:module";
    import "./send-webhook.mjs";
    import "./check-url.mjs";
    console.log(Object.keys(createRequire(import.meta.url).cache).length);`;
  expect(await runInChild(script)).toBe("0\n");
});

const send = (url: string, timeoutMs: number): string => `
  import { sendWebhook } from "./send-webhook.mjs";
  const options = { access: { isAllowed: () => true }, env: {}, allowedEnvVars: [], isGate: true, timeoutMs: ${timeoutMs} };
  const start = Date.now();
  const result = await sendWebhook({ url: ${JSON.stringify(url)}, method: "POST", headers: {}, body: "{}" }, options);
  process.on("exit", () => console.log(JSON.stringify({ ...result, lingeredMs: Date.now() - ended })));
  const ended = Date.now();`;

test("a connection that is kept does not keep the process", async () => {
  const { url } = await startServer((_request, response) => response.setHeader("keep-alive", "timeout=50").end("{}"));
  const result = JSON.parse(await runInChild(send(url, 20_000))) as { status: number; lingeredMs: number };
  expect(result.status).toBe(200);
  // It would be kept for 50 seconds.
  expect(result.lingeredMs).toBeLessThan(40_000);
});

test("neither does one that was still being made at the deadline", async () => {
  const { port } = await startTcpServer();
  const result = JSON.parse(await runInChild(send(`https://127.0.0.1:${port}/`, 300))) as { timedOut: boolean; lingeredMs: number };
  expect(result.timedOut).toBe(true);
  // It would be tried for 10 seconds.
  expect(result.lingeredMs).toBeLessThan(8000);
});

test("nor a name that no server answers for", async () => {
  const port = await startMuteNameServer();
  const script = `import { setServers } from "node:dns"; setServers(["127.0.0.1:${port}"]);${send("https://hooks.example.com/", 300)}`;
  const result = JSON.parse(await runInChild(script)) as { timedOut: boolean; lingeredMs: number };
  expect(result.timedOut).toBe(true);
  // It would be asked for 6 seconds, and getaddrinfo would ask for 10.
  expect(result.lingeredMs).toBeLessThan(3000);
});

/** Takes questions and never answers. */
async function startMuteNameServer(): Promise<number> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  onTestFinished(() => void socket.close());
  await once(socket, "listening");
  return socket.address().port;
}
