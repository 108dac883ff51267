import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { closeWebhooks, sendWebhook } from "./send-webhook.ts";
import { findFreePort, listen, startTcpServer } from "./testing/loopback.ts";
import { createOptions, createRequest } from "./testing/options.ts";

afterAll(closeWebhooks);

/** A name whose server starts to listen just before the given attempt looks it up. */
async function startLate(
  attempt: number,
): Promise<{ url: string; ids: unknown[]; lookup: () => Promise<{ address: string; family: number }[]> }> {
  const port = await findFreePort();
  const ids: unknown[] = [];
  const server = createServer((request, response) => {
    ids.push(request.headers["webhook-id"]);
    response.end("{}");
  });
  let calls = 0;
  const lookup = async (): Promise<{ address: string; family: number }[]> => {
    calls += 1;
    if (calls === attempt) await listen(server, port, "127.0.0.1");
    return [{ address: "127.0.0.1", family: 4 }];
  };
  return { url: `http://hooks.example.com:${port}/`, ids, lookup };
}

test.each([1, 2, 3])("an observer gets through to a server that is there at attempt %i, with one id", async (attempt) => {
  const { url, ids, lookup } = await startLate(attempt);
  const result = await sendWebhook(createRequest(url), createOptions({ isGate: false, lookup }));
  expect(result).toMatchObject({ status: 200, attempts: attempt });
  expect(ids).toEqual([result.requestId]);
});

test("an observer gives up after three attempts", async () => {
  const { url, lookup } = await startLate(4);
  const result = await sendWebhook(createRequest(url), createOptions({ isGate: false, lookup }));
  expect(result).toMatchObject({
    attempts: 3,
    body: "",
    error: expect.stringMatching(/^hooks\.example\.com:\d+: the connection was refused$/),
  });
});

test("a gate is asked once", async () => {
  const { url, lookup } = await startLate(2);
  const result = await sendWebhook(createRequest(url), createOptions({ isGate: true, lookup }));
  expect(result).toMatchObject({ attempts: 1, error: expect.stringContaining("the connection was refused") });
});

test("each call has an id of its own", async () => {
  const { url, lookup, ids } = await startLate(1);
  await sendWebhook(createRequest(url), createOptions({ lookup }));
  await sendWebhook(createRequest(url), createOptions({ lookup }));
  expect(new Set(ids).size).toBe(2);
});

test("what a server may have seen is not sent again, not even by an observer", async () => {
  const { url, connections } = await startTcpServer((socket) => {
    socket.once("data", () => socket.resetAndDestroy());
  });
  const result = await sendWebhook(createRequest(url), createOptions({ isGate: false }));
  expect(result).toMatchObject({ attempts: 1, error: expect.stringContaining("the connection was lost") });
  expect(connections()).toBe(1);
});
