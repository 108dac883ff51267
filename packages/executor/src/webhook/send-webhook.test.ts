import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { closeWebhooks, sendWebhook } from "./send-webhook.ts";
import { startServer } from "./testing/loopback.ts";
import { createOptions, createRequest, nothing } from "./testing/options.ts";

afterAll(closeWebhooks);

test.each(["POST", "PUT"] as const)("sends a %s with the body as JSON and brings the answer back", async (method) => {
  const { url, port, requests } = await startServer((_request, response) => response.end('{"text":"grüß dich"}'));
  const body = '{"text":"\u{1F44B}"}';
  const result = await sendWebhook(createRequest(`${url}hooks/1?x=%20y#part`, { method, body }), createOptions());
  expect(result).toEqual({
    status: 200,
    statusText: "OK",
    body: '{"text":"grüß dich"}',
    attempts: 1,
    requestId: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
  });
  expect(requests).toEqual([{ method, url: "/hooks/1?x=%20y", body, headers: expect.anything() }]);
  expect(requests[0]?.headers).toMatchObject({
    host: `127.0.0.1:${port}`,
    "content-type": "application/json",
    "content-length": "15",
    "accept-encoding": "identity",
    "webhook-id": result.requestId,
  });
});

test.each([200, 201, 204, 301, 304, 400, 403, 404, 500, 503])("brings status %i back as it is", async (status) => {
  const { url, requests } = await startServer((_request, response) => response.writeHead(status).end());
  expect(await sendWebhook(createRequest(url), createOptions({ isGate: false }))).toMatchObject({ status, body: "", attempts: 1 });
  expect(requests).toHaveLength(1);
});

test.each([301, 302, 303, 307, 308])("does not follow a %i, to which the body and the headers would go along", async (status) => {
  const other = await startServer((_request, response) => response.end());
  const { url, requests } = await startServer((_request, response) => response.writeHead(status, { location: other.url }).end("moved"));
  const headers = { "X-Api-Key": "$KEY", Authorization: "Bearer $KEY" };
  const options = createOptions({ env: { KEY: "k" }, allowedEnvVars: ["KEY"], isGate: false });
  expect(await sendWebhook(createRequest(url, { headers }), options)).toMatchObject({ status, body: "moved", attempts: 1 });
  expect(requests[0]?.headers).toMatchObject({ "x-api-key": "k", authorization: "Bearer k" });
  expect([other.connections(), other.requests]).toEqual([0, []]);
});

test("fills headers from the variables on the list, and sends nothing where one is not on it", async () => {
  const { url, requests } = await startServer((_request, response) => response.end());
  const options = createOptions({ env: { LISTED: "yes", OTHER: "no" }, allowedEnvVars: ["LISTED"] });
  await sendWebhook(createRequest(url, { headers: { "X-Listed": "<${LISTED}>" } }), options);
  const refused = await sendWebhook(createRequest(url, { headers: { "X-Other": "<$OTHER>" } }), options);
  expect(refused.error).toContain("uses OTHER, which is not among its allowedEnvVars");
  expect(requests.map(({ headers }) => headers["x-listed"])).toEqual(["<yes>"]);
});

test("nobody listens on port 0, and another port is not asked instead", async () => {
  const result = await sendWebhook(createRequest("https://hooks.example.com:0/"), createOptions());
  expect(result).toMatchObject({ attempts: 0, error: "hooks.example.com:0: port 0 is not a real port" });
});

test.each([
  ["a line break", { "X-Key": "hunter2\r\nX-Evil: 1" }],
  ["a line break out of a variable", { "X-Key": "$KEY" }],
  ["NUL", { "X-Key": "hunter2\0" }],
  ["a host of its own", { Host: "hunter2" }],
  ["a length of its own", { "Content-Length": "3" }],
  ["a transfer encoding", { "Transfer-Encoding": "chunked" }],
  ["a connection header", { Connection: "upgrade" }],
])("makes no connection for a header with %s, and does not show its value", async (_what, headers) => {
  const { url, port, connections } = await startServer((_request, response) => response.end());
  const options = createOptions({ env: { KEY: "hunter2\nX-Evil: 1" }, allowedEnvVars: ["KEY"] });
  const result = await sendWebhook(createRequest(url, { headers }), options);
  expect(result.error).toMatch(new RegExp(`^127\\.0\\.0\\.1:${port}: the header [A-Za-z-]+ (holds a line break|can't be set)`));
  expect([result.attempts, connections(), JSON.stringify(result).includes("hunter2")]).toEqual([0, 0, false]);
});

test("signs the request as Standard Webhooks says", async () => {
  const secret = `whsec_${Buffer.from("a key of thirty-two bytes or so.").toString("base64")}`;
  const { url, requests } = await startServer((_request, response) => response.end());
  await sendWebhook(createRequest(url, { body: '{"text":"\u{1F44B}"}' }), createOptions({ secret }));
  const [request] = requests;
  expect(new Webhook(secret).verify(request?.body ?? "", request?.headers as Record<string, string>)).toEqual({ text: "\u{1F44B}" });
});

test("makes no connection with a secret that can't sign, and does not show it", async () => {
  const { url, connections } = await startServer((_request, response) => response.end());
  const result = await sendWebhook(createRequest(url), createOptions({ secret: "hunter2!" }));
  expect(result.error).toContain("secret is not base64");
  expect([connections(), JSON.stringify(result).includes("hunter2")]).toEqual([0, false]);
});

test("an allow-list that throws is an error like any other", async () => {
  const access = {
    isAllowed: (): boolean => {
      throw new Error("hunter2");
    },
  };
  expect(await sendWebhook(createRequest("https://example.com/"), createOptions({ access }))).toMatchObject({
    error: "the request failed",
  });
});

test("names neither the path nor the query, in which secrets often are", async () => {
  const result = await sendWebhook(createRequest("http://hooks.example.com/T0KEN?key=hunter2"), createOptions({ access: nothing }));
  expect(result.error).toBe("hooks.example.com: plain http is only for URLs on the user's allow-list");
});
