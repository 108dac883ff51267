import { expect, test } from "vitest";
import { createOpenAiModel } from "./index.ts";
import { callableTools, openAiCall, openAiSays, tools } from "./testing/answers.ts";
import { startServer } from "./testing/scripted-server.ts";

test("asks as the Chat Completions API wants to be asked", async () => {
  const { url, received } = await startServer([{ body: openAiSays({ content: "ALLOW", refusal: null }) }]);
  const model = createOpenAiModel({ apiKey: "key-1", baseUrl: `${url}/v1` });
  expect(await model.complete({ prompt: "Safe?", system: "Judge." })).toBe("ALLOW");
  expect(received).toMatchObject([{ path: "/v1/chat/completions", headers: { authorization: "Bearer key-1" } }]);
  expect(received[0]?.body).toEqual({
    model: "gpt-5.5",
    messages: [
      { role: "system", content: "Judge." },
      { role: "user", content: "Safe?" },
    ],
  });
});

test("sends no key when there is none, and keeps the query of the base URL", async () => {
  const { url, received } = await startServer([{ body: openAiSays({ content: "a" }) }]);
  await createOpenAiModel({ baseUrl: `${url}/v1/?version=2`, model: "llama" }).complete({ prompt: "?" });
  expect(received).toMatchObject([{ path: "/v1/chat/completions?version=2", body: { model: "llama" } }]);
  expect(received[0]?.headers).not.toHaveProperty("authorization");
});

test("joins the parts of a text that comes in parts", async () => {
  const content = [
    { type: "text", text: "a" },
    { type: "text", text: "b" },
  ];
  const { url } = await startServer([{ body: openAiSays({ content }) }]);
  expect(await createOpenAiModel({ baseUrl: url }).complete({ prompt: "?" })).toBe("ab");
});

test("calls several tools of one turn and gives each its own reply", async () => {
  const calls = [openAiCall("c1", "look", '{ "path": "a" }'), openAiCall("c2", "look", '{"path":"gone"}'), openAiCall("c3", "fly", "{}")];
  const { url, received } = await startServer([
    { body: openAiSays({ content: null, tool_calls: calls, reasoning_content: "hm" }) },
    { body: openAiSays({ tool_calls: [openAiCall("c4", "finish", '{"ok":false}')] }) },
  ]);
  const { called, callTool } = callableTools();
  const result = await createOpenAiModel({ baseUrl: url }).runTools({ prompt: "Go", tools, callTool, maxTurns: 5 });
  expect(result).toEqual({ ended: "done", result: { ok: false }, turns: 2 });
  expect(called).toEqual([
    ["look", { path: "a" }],
    ["look", { path: "gone" }],
    ["finish", { ok: false }],
  ]);
  expect(received[0]?.body["tools"]).toEqual(
    tools.map(({ name, description, inputSchema }) => ({ type: "function", function: { name, description, parameters: inputSchema } })),
  );
  expect(received[1]?.body["messages"]).toEqual([
    { role: "user", content: "Go" },
    { role: "assistant", content: null, tool_calls: calls, reasoning_content: "hm" },
    { role: "tool", tool_call_id: "c1", content: "content of a" },
    { role: "tool", tool_call_id: "c2", content: "Error: no such file" },
    { role: "tool", tool_call_id: "c3", content: "Error: there is no tool fly" },
  ]);
});

test.each([
  ["broken JSON", '{"path": '],
  ["a list", "[1]"],
  ["null", "null"],
  ["a text", '"a"'],
])("tells the model when its arguments are %s", async (_, given) => {
  const { url, received } = await startServer([
    { body: openAiSays({ tool_calls: [openAiCall("c1", "look", given)] }) },
    { body: openAiSays({ content: "sorry" }) },
  ]);
  const { called, callTool } = callableTools();
  const result = await createOpenAiModel({ baseUrl: url }).runTools({ prompt: "Go", tools, callTool, maxTurns: 5 });
  expect(result).toEqual({ ended: "text", text: "sorry", turns: 2 });
  expect(called).toEqual([]);
  expect(received[1]?.body["messages"]).toMatchObject([
    {},
    { tool_calls: [{ id: "c1", function: { name: "look", arguments: "{}" } }] },
    { role: "tool", tool_call_id: "c1", content: `Error: the arguments are not a JSON object: ${given}` },
  ]);
});

test.each([
  ["arguments as an object", { id: "c1", function: { name: "look", arguments: { path: "a" } } }, { path: "a" }],
  ["empty arguments", { id: "c1", function: { name: "look", arguments: "" } }, {}],
  ["no arguments", { id: "c1", function: { name: "look" } }, {}],
  ["no id", { function: { name: "look", arguments: "{}" } }, {}],
])("understands a local server that gives %s", async (_, call, input) => {
  const { url, received } = await startServer([{ body: openAiSays({ tool_calls: [call] }) }, { body: openAiSays({ content: "done" }) }]);
  const { called, callTool } = callableTools();
  await createOpenAiModel({ baseUrl: url }).runTools({ prompt: "Go", tools, callTool, maxTurns: 5 });
  expect(called).toEqual([["look", input]]);
  const id = (call as { id?: string }).id ?? "call_0";
  expect(received[1]?.body["messages"]).toMatchObject([{}, { tool_calls: [{ id }] }, { tool_call_id: id }]);
});

test.each([
  ["no object", "[]", "answered without a message: []"],
  ["an error with status 200", { error: { message: "no credits" } }, "answered without a message: no credits"],
  ["no choice", { choices: [] }, 'answered without a message: {"choices":[]}'],
  ["no text", openAiSays({ content: null }), "answered without text (stop)"],
  ["a refusal", openAiSays({ content: null, refusal: "I can't" }), "answered without text (I can't)"],
  ["a call without a name", openAiSays({ tool_calls: [7] }), "answered with a tool call that has no name"],
])("rejects %s", async (_, body, message) => {
  const { url } = await startServer([{ body }]);
  const question = createOpenAiModel({ baseUrl: url }).complete({ prompt: "?" });
  await expect(question).rejects.toMatchObject({ code: "model/invalid-answer", message: `${url} ${message}` });
});
