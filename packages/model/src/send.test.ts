import { createSocket } from "node:dgram";
import dns from "node:dns";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createAnthropicModel, createOpenAiModel } from "./index.ts";
import { anthropicSays, callableTools, openAiSays, tools } from "./testing/answers.ts";
import { startServer } from "./testing/scripted-server.ts";
import type { Reply } from "./testing/scripted-server.ts";

const good = { body: openAiSays({ content: "fine" }) };
const quick = { retryDelayMs: 1, apiKey: "sk-secret" };

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.each<[string, Reply]>([
  ["429", { status: 429 }],
  ["500", { status: 500 }],
  ["503", { status: 503, body: "<html>" }],
  ["529", { status: 529, headers: { "retry-after": "0" } }],
  ["a connection that is closed", { trouble: "hangup" }],
])("asks again after %s", async (_, failure) => {
  const { url, received } = await startServer([failure, failure, good]);
  expect(await createOpenAiModel({ ...quick, baseUrl: url }).complete({ prompt: "?" })).toBe("fine");
  expect(received).toHaveLength(3);
});

test.each<[string, Reply, string, string]>([
  ["429", { status: 429, body: { error: { message: "slow  down" } } }, "model/refused", "answered 429: slow down"],
  ["503", { status: 503, body: "busy" }, "model/unreachable", "answered 503: busy"],
  ["529", { status: 529 }, "model/unreachable", "answered 529"],
])("gives up after two retries: %s", async (_, failure, code, message) => {
  const { url, received } = await startServer([failure, failure, failure, good]);
  const question = createOpenAiModel({ ...quick, baseUrl: url }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code, message: `${url} ${message}`, hint: "try again later" });
  expect(received).toHaveLength(3);
});

test.each<[string, Reply, string]>([
  ["400", { status: 400, body: { type: "error", error: { message: "too long" } } }, "answered 400: too long"],
  ["401 of a server that repeats the key", { status: 401, body: { error: "bad key sk-secret!" } }, "answered 401: bad key [key]!"],
  ["404 with a page", { status: 404, body: `<p>\n${"x".repeat(1000)}` }, `answered 404: <p> ${"x".repeat(496)}`],
  ["413 with another shape", { status: 413, body: { message: "too large" } }, "answered 413: too large"],
])("does not ask again after %s", async (_, failure, message) => {
  const { url, received } = await startServer([failure, good]);
  const question = createOpenAiModel({ ...quick, baseUrl: url }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/refused", message: `${url} ${message}` });
  expect(received).toHaveLength(1);
});

test("does not follow a redirect: the key is for the one who was asked", async () => {
  const other = await startServer([good]);
  const { url } = await startServer([{ status: 307, headers: { location: other.url } }]);
  const question = createOpenAiModel({ ...quick, baseUrl: url }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/refused", message: `${url} answered 307: redirects are not followed` });
  expect(other.received).toEqual([]);
});

test("says that nobody listens there", async () => {
  const port = await closedPort();
  const question = createAnthropicModel({ ...quick, baseUrl: `http://127.0.0.1:${port}` }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/unreachable", message: expect.stringContaining("ECONNREFUSED") as string });
});

test.each(["sk-secret", "ftp://host/", "", "//host"])("rejects %o as a base URL and does not repeat it", async (baseUrl) => {
  const question = createAnthropicModel({ baseUrl }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({
    code: "model/unreachable",
    message: "the model's base URL is not an http or https URL",
  });
});

test("shows neither the credentials nor the path of the base URL", async () => {
  const { url } = await startServer([{ status: 400, body: "no user:pass-word here" }]);
  const baseUrl = `${url.replace("//", "//user:pass-word@")}/token-1/v1?key=2`;
  const question = createOpenAiModel({ baseUrl }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ message: `${url} answered 400: no user:[key] here` });
});

test("a key that no header can hold is not repeated either", async () => {
  const { url } = await startServer([]);
  const question = createAnthropicModel({ baseUrl: url, apiKey: "sk-\nsecret", retryDelayMs: 1 }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/unreachable", message: `${url} can't be reached: invalid x-api-key header` });
});

test.each<[string, Reply]>([
  ["garbage", { body: "\u0000<<<" }],
  ["nothing", { body: "" }],
  ["half of a JSON text", { body: '{"choices": [' }],
])("rejects %s", async (_, reply) => {
  const { url } = await startServer([reply, good]);
  const question = createOpenAiModel({ ...quick, baseUrl: url }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({
    code: "model/invalid-answer",
    message: `${url} answered with something that is not JSON`,
  });
});

test("rejects an answer of more than 4 MiB, and takes one of nearly that", async () => {
  const { url, received } = await startServer([
    { body: openAiSays({ content: "x".repeat(4 * 1024 * 1024 - 500) }) },
    { body: openAiSays({ content: "x".repeat(5 * 1024 * 1024) }) },
  ]);
  const model = createOpenAiModel({ ...quick, baseUrl: url });
  expect(await model.complete({ prompt: "?" })).toHaveLength(4 * 1024 * 1024 - 500);
  await expect(model.complete({ prompt: "?" })).rejects.toMatchObject({
    code: "model/invalid-answer",
    message: `${url} answered with more than 4 MiB`,
  });
  expect(received).toHaveLength(2);
});

test.each(["silence", "half"] as const)("gives up when time is up: %s", async (trouble) => {
  const { url, received } = await startServer([{ ...good, trouble }, good]);
  const question = createOpenAiModel({ ...quick, baseUrl: url, timeoutMs: 500 }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/timeout", message: `${url} gave no answer within 0.5 s` });
  // On a busy machine, not even the first may have come in time.
  expect(received.length).toBeLessThan(2);
});

test("waits as long as it takes when the time is without end", async () => {
  const { url } = await startServer([{ status: 503 }, good]);
  expect(await createOpenAiModel({ retryDelayMs: 20, baseUrl: url, timeoutMs: Infinity }).complete({ prompt: "?" })).toBe("fine");
});

test("the pause before a retry counts as well", async () => {
  const { url, received } = await startServer([{ status: 429, headers: { "retry-after": "3600" } }, good]);
  const question = createOpenAiModel({ ...quick, baseUrl: url, timeoutMs: 500 }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/timeout" });
  expect(received.length).toBeLessThan(2);
});

test.each<[string, Reply]>([
  ["before the answer", { trouble: "silence" }],
  ["in the middle of the answer", { ...good, trouble: "half" }],
  ["in the pause before a retry", { status: 503, headers: { "retry-after": "9" } }],
])("ends when it is aborted %s", async (_, reply) => {
  const { url, received } = await startServer([reply, good]);
  const controller = new AbortController();
  const question = createOpenAiModel({ ...quick, baseUrl: url }).complete({ prompt: "?", signal: controller.signal });
  await expect.poll(() => received).toHaveLength(1);
  controller.abort(new Error("enough"));
  await expect(question).rejects.toThrow("enough");
  expect(received).toHaveLength(1);
});

test("does not ask at all when it is aborted already", async () => {
  const { url, received } = await startServer([good]);
  const question = createOpenAiModel({ ...quick, baseUrl: url }).complete({ prompt: "?", signal: AbortSignal.abort(new Error("enough")) });
  await expect(question).rejects.toThrow("enough");
  expect(received).toEqual([]);
});

test("calls no further tool when it is aborted during one", async () => {
  const look = (id: string): object => ({ type: "tool_use", id, name: "look", input: { path: id } });
  const { url } = await startServer([{ body: anthropicSays(look("t1"), look("t2")) }]);
  const controller = new AbortController();
  const { called, callTool } = callableTools();
  const loop = createAnthropicModel({ baseUrl: url }).runTools({
    prompt: "Go",
    tools,
    maxTurns: 5,
    signal: controller.signal,
    callTool: (name, input) => {
      controller.abort(new Error("enough"));
      return callTool(name, input);
    },
  });
  await expect(loop).rejects.toThrow("enough");
  expect(called).toEqual([["look", { path: "t1" }]]);
});

test("takes as many questions at once as it is asked", async () => {
  const { url, received } = await startServer(Array.from({ length: 20 }, () => good));
  const model = createOpenAiModel({ ...quick, baseUrl: url });
  const answers = await Promise.all(Array.from({ length: 20 }, () => model.complete({ prompt: "?" })));
  expect(new Set(answers)).toEqual(new Set(["fine"]));
  expect(received).toHaveLength(20);
});

test("looks names up itself, and gives up one that no server answers for", async () => {
  const asked: Buffer[] = [];
  const socket = createSocket("udp4", (question) => void asked.push(question)).bind(0, "127.0.0.1");
  const before = dns.getServers();
  onTestFinished(() => {
    dns.setServers(before);
    socket.close();
  });
  await once(socket, "listening");
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  const question = createOpenAiModel({ ...quick, baseUrl: "https://model.example/v1", timeoutMs: 300 }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/timeout" });
  expect(asked.join("")).toContain("model");
});
