import { expect, onTestFinished, test } from "vitest";
import { anthropicMessages } from "./anthropic-messages.ts";
import type { Conversation } from "./script.ts";
import { startScriptedServer } from "./scripted-server.ts";
import type { ScriptedServer } from "./scripted-server.ts";

const tools = [{ name: "Bash" }, { name: "Write" }];
const main: Conversation = {
  opening: "Do it.",
  turns: [[{ type: "call", name: "Bash", input: { command: "ls" } }], [{ type: "text", text: "Done." }]],
};

test("answers request by request, and says so once the script is over", async () => {
  const server = await start([main]);
  const body = { tools, messages: [{ role: "user", content: "Do it." }] };
  expect(await ask(server, body)).toMatchObject({
    stop_reason: "tool_use",
    content: [{ type: "tool_use", name: "Bash", input: { command: "ls" } }],
  });
  expect(await ask(server, body)).toMatchObject({ stop_reason: "end_turn", content: [{ type: "text", text: "Done." }] });
  expect(await ask(server, body)).toMatchObject({ stop_reason: "end_turn" });
  expect(server.received.map(({ kind, isBeyondScript = false }) => [kind, isBeyondScript])).toEqual([
    ["turn", false],
    ["turn", false],
    ["turn", true],
  ]);
});

test("streams the same answer as events, for those who want it so", async () => {
  const server = await start([main]);
  const response = await post(server, "/v1/messages?beta=true", {
    stream: true,
    tools,
    messages: [{ role: "user", content: "Do it." }],
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const text = await response.text();
  const events = text.split("\n\n").filter((block) => block !== "");
  expect(events.map((block) => /^event: (\w+)/.exec(block)?.[1])).toEqual([
    "message_start",
    "content_block_start",
    "content_block_delta",
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
  expect(text).toContain(JSON.stringify(JSON.stringify({ command: "ls" })));
  expect(text).toContain('"stop_reason":"tool_use"');
});

test("gives every call an id of its own", async () => {
  const turn = [
    { type: "call", name: "Bash", input: {} },
    { type: "call", name: "Bash", input: {} },
  ] as const;
  const server = await start([{ opening: "Do it.", turns: [turn, turn] }]);
  const body = { tools, messages: [{ role: "user", content: "Do it." }] };
  const replies = [await ask(server, body), await ask(server, body)] as { content: { id: string }[] }[];
  expect(new Set(replies.flatMap(({ content }) => content.map(({ id }) => id))).size).toBe(4);
});

test("keeps the conversations of an agent and its subagent apart, whatever their order", async () => {
  const sub: Conversation = { opening: "Do a part.", turns: [[{ type: "text", text: "The part." }]] };
  const server = await start([sub, main]);
  const delegated = [
    { role: "user", content: "Do it." },
    { role: "assistant", content: [{ type: "tool_use", id: "t", name: "Agent", input: { prompt: "Do a part." } }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "Do a part. was handed on" }] },
  ];
  await ask(server, { tools, messages: delegated.slice(0, 1) });
  expect(await ask(server, { tools, messages: [{ role: "user", content: "Do a part." }] })).toMatchObject({
    content: [{ text: "The part." }],
  });
  expect(await ask(server, { tools, messages: delegated })).toMatchObject({ content: [{ text: "Done." }] });
  expect(server.received.map(({ conversation }) => conversation)).toEqual(["Do it.", "Do a part.", "Do it."]);
});

test.each([
  ["has no tools", { messages: [{ role: "user", content: "Give this a title: Do it." }] }],
  ["has only a tool to answer by", { tools: tools.slice(0, 1), messages: [{ role: "user", content: "Give this a title: Do it." }] }],
  ["opens with something else", { tools, messages: [{ role: "user", content: "Remember this." }] }],
])("uses up no script for a request that %s", async (_, body) => {
  const server = await start([main]);
  expect(await ask(server, body)).toMatchObject({ stop_reason: "end_turn", content: [{ type: "text" }] });
  expect(await ask(server, { tools, messages: [{ role: "user", content: "Do it." }] })).toMatchObject({ stop_reason: "tool_use" });
  expect(server.received.map(({ kind }) => kind)).toEqual(["side", "turn"]);
});

test("answers what hosts ask besides, and 404 to what it does not know", async () => {
  const server = await start([main]);
  expect(await (await post(server, "/v1/messages/count_tokens", {})).json()).toEqual({ input_tokens: expect.any(Number) });
  expect(await (await fetch(`${server.url}/v1/models`)).json()).toMatchObject({ data: [{ type: "model" }] });
  expect(await (await fetch(`${server.url}/v1/models/heron-1`)).json()).toMatchObject({ id: "heron-1" });
  expect((await fetch(server.url, { method: "HEAD" })).status).toBe(200);
  expect((await post(server, "/v1/batches", {})).status).toBe(404);
  expect(server.received.map(({ kind }) => kind)).toEqual(["aside", "aside", "aside", "aside", "unknown"]);
});

test("takes a body that is not JSON for an empty one", async () => {
  const server = await start([main]);
  const response = await fetch(`${server.url}/v1/messages`, { method: "POST", body: "{nonsense" });
  expect(response.status).toBe(200);
  expect(server.received).toMatchObject([{ kind: "side", body: {} }]);
});

test("records what the model is shown", async () => {
  const server = await start([main]);
  await ask(server, {
    tools,
    system: [{ type: "text", text: "Be brief." }],
    messages: [
      { role: "user", content: [{ type: "text", text: "Do it." }] },
      { role: "assistant", content: [{ type: "tool_use", id: "t", name: "Bash", input: { command: "secret-call" } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: [{ type: "text", text: "the result" }] }] },
    ],
  });
  const [request] = server.received;
  expect(request?.model?.shown).toMatch(/Be brief\.[^]*Do it\.[^]*the result/);
  expect(request?.model?.shown).not.toContain("secret-call");
  expect(request?.model).toMatchObject({ opening: "Do it.", news: "the result", tools: ["Bash", "Write"] });
});

test("is closed even while a client keeps its connection", async () => {
  const server = await startScriptedServer(anthropicMessages, [main]);
  await ask(server, { messages: [] });
  await server.close();
  await expect(ask(server, { messages: [] })).rejects.toThrow("fetch failed");
});

async function start(conversations: readonly Conversation[]): Promise<ScriptedServer> {
  const server = await startScriptedServer(anthropicMessages, conversations);
  onTestFinished(() => server.close());
  return server;
}

function post({ url }: ScriptedServer, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body) });
}

async function ask(server: ScriptedServer, body: unknown): Promise<unknown> {
  return (await post(server, "/v1/messages", body)).json();
}
