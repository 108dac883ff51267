import { expect, test } from "vitest";
import { createAnthropicModel } from "./index.ts";
import { anthropicSays, callableTools, tools } from "./testing/answers.ts";
import { startServer } from "./testing/scripted-server.ts";

const text = (said: string): object => ({ type: "text", text: said });
const call = (id: string, name: string, input: unknown): object => ({ type: "tool_use", id, name, input });

test("asks as the Messages API wants to be asked", async () => {
  const { url, received } = await startServer([{ body: anthropicSays(text('{"ok": true}')) }]);
  const model = createAnthropicModel({ apiKey: "key-1", baseUrl: url });
  expect(await model.complete({ prompt: "Safe?", system: "Judge." })).toBe('{"ok": true}');
  expect(received).toMatchObject([
    { path: "/v1/messages", headers: { "x-api-key": "key-1", "anthropic-version": "2023-06-01", "content-type": "application/json" } },
  ]);
  expect(received[0]?.body).toEqual({
    model: "claude-sonnet-4-5",
    max_tokens: 8192,
    system: "Judge.",
    messages: [{ role: "user", content: "Safe?" }],
  });
});

test("asks the model that the request names, else the one that the options name", async () => {
  const { url, received } = await startServer([{ body: anthropicSays(text("a")) }, { body: anthropicSays(text("b")) }]);
  const model = createAnthropicModel({ baseUrl: `${url}/`, model: "from-options", maxTokens: 5 });
  await model.complete({ prompt: "?", model: "from-request" });
  await model.complete({ prompt: "?" });
  expect(received.map(({ body }) => [body["model"], body["max_tokens"]])).toEqual([
    ["from-request", 5],
    ["from-options", 5],
  ]);
});

test("sends no key when there is none", async () => {
  const { url, received } = await startServer([{ body: anthropicSays(text("a")) }]);
  await createAnthropicModel({ baseUrl: url }).complete({ prompt: "?" });
  expect(received[0]?.headers).not.toHaveProperty("x-api-key");
});

test("joins the texts and leaves the thoughts out", async () => {
  const { url } = await startServer([{ body: anthropicSays({ type: "thinking", thinking: "hm", signature: "s" }, text("a"), text("b")) }]);
  expect(await createAnthropicModel({ baseUrl: url }).complete({ prompt: "?" })).toBe("ab");
});

test("calls several tools of one turn and gives all results back in one message", async () => {
  const first = [
    { type: "thinking", thinking: "hm", signature: "s" },
    text("Let me look."),
    call("t1", "look", { path: "a" }),
    call("t2", "look", { path: "gone" }),
    call("t3", "fly", {}),
  ];
  const { url, received } = await startServer([
    { body: anthropicSays(...first) },
    { body: anthropicSays(call("t4", "finish", { ok: true }), call("t5", "look", { path: "b" })) },
  ]);
  const { called, callTool } = callableTools();
  const result = await createAnthropicModel({ baseUrl: url }).runTools({ prompt: "Go", tools, callTool, maxTurns: 5 });
  expect(result).toEqual({ ended: "done", result: { ok: true }, turns: 2 });
  expect(called).toEqual([
    ["look", { path: "a" }],
    ["look", { path: "gone" }],
    ["finish", { ok: true }],
  ]);
  expect(received[0]?.body["tools"]).toEqual(
    tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
  );
  expect(received[1]?.body["messages"]).toEqual([
    { role: "user", content: "Go" },
    { role: "assistant", content: first },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "t1", content: "content of a" },
        { type: "tool_result", tool_use_id: "t2", content: "no such file", is_error: true },
        { type: "tool_result", tool_use_id: "t3", content: "there is no tool fly", is_error: true },
      ],
    },
  ]);
});

test("tells the model that its arguments are not an object, and does not send them back to an API that would refuse them", async () => {
  const { url, received } = await startServer([{ body: anthropicSays(call("t1", "look", "a")) }, { body: anthropicSays(text("sorry")) }]);
  const { called, callTool } = callableTools();
  const result = await createAnthropicModel({ baseUrl: url }).runTools({ prompt: "Go", tools, callTool, maxTurns: 5 });
  expect(result).toEqual({ ended: "text", text: "sorry", turns: 2 });
  expect(called).toEqual([]);
  expect(received[1]?.body["messages"]).toMatchObject([
    {},
    { content: [{ type: "tool_use", id: "t1", name: "look", input: {} }] },
    { content: [{ tool_use_id: "t1", content: 'the arguments are not a JSON object: "a"', is_error: true }] },
  ]);
});

test("asks no more often than it may", async () => {
  const looks = Array.from({ length: 5 }, () => ({ body: anthropicSays(call("t", "look", { path: "a" })) }));
  const { url, received } = await startServer(looks);
  const { callTool } = callableTools();
  const result = await createAnthropicModel({ baseUrl: url }).runTools({ prompt: "Go", tools, callTool, maxTurns: 3 });
  expect(result).toEqual({ ended: "turns", turns: 3 });
  expect(received).toHaveLength(3);
});

test("calls none of the tools of an answer that calls too many", async () => {
  const looks = Array.from({ length: 3 }, (_, index) => call(`t${index}`, "look", { path: "a" }));
  const { url } = await startServer([{ body: anthropicSays(...looks) }]);
  const { called, callTool } = callableTools();
  const result = await createAnthropicModel({ baseUrl: url }).runTools({ prompt: "Go", tools, callTool, maxTurns: 3, maxCalls: 2 });
  expect(result).toEqual({ ended: "calls", turns: 1 });
  expect(called).toEqual([]);
});

test.each([
  ["no object", "[]", "answered without content: []"],
  ["an error with status 200", { type: "error", error: { message: "overloaded" } }, "answered without content: overloaded"],
  ["no text", { content: [], stop_reason: "refusal" }, "answered without text (refusal)"],
  ["blank text", anthropicSays(text(" \n")), "answered without text (end_turn)"],
  ["content of the wrong kinds", { content: [null, 7, "x", { type: "text", text: 5 }] }, "answered without text"],
  ["a call without an id", { content: [{ type: "tool_use", name: "look" }] }, "answered with a tool call that has no id or no name"],
  ["a call cut short", { ...anthropicSays(call("t1", "look", {})), stop_reason: "max_tokens" }, "was cut off in a tool call (max_tokens)"],
])("rejects %s", async (_, body, message) => {
  const { url } = await startServer([{ body }]);
  const question = createAnthropicModel({ baseUrl: url }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/invalid-answer", message: `${url} ${message}` });
});

test("keeps a text that was cut short: the caller decides whether it is enough", async () => {
  const { url } = await startServer([{ body: { ...anthropicSays(text("BLOCK: because")), stop_reason: "max_tokens" } }]);
  expect(await createAnthropicModel({ baseUrl: url }).complete({ prompt: "?" })).toBe("BLOCK: because");
});
