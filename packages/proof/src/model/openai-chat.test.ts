import { expect, test } from "vitest";
import type { HttpRequest } from "./model-api.ts";
import { openaiChat } from "./openai-chat.ts";
import type { Turn } from "./script.ts";

const path = "/v1/chat/completions";
const messages = [
  { role: "system", content: "Be brief." },
  { role: "user", content: [{ type: "text", text: "Do it." }, { type: "image_url" }] },
  { role: "assistant", content: null, tool_calls: [] },
  { role: "tool", tool_call_id: "call_1", content: "done" },
];
const turn: Turn = [
  { type: "text", text: "I will." },
  { type: "call", name: "bash", input: { command: "ls" } },
];

function ask(body: Record<string, unknown>, serial = 1): string {
  return openaiChat.answer(turn, { method: "POST", path, body }, serial).body;
}

test("reads what the model is shown, and what of it is new", () => {
  const request: HttpRequest = { method: "POST", path, body: { messages, tools: [{ type: "function", function: { name: "bash" } }] } };
  expect(openaiChat.read(request)).toEqual({ opening: "Do it.\n", shown: "Be brief.\nDo it.\n\n\ndone", news: "done", tools: ["bash"] });
  expect(openaiChat.read({ ...request, path: "/chat/completions" })).not.toBeNull();
});

test.each([
  ["GET", path],
  ["POST", "/v1/embeddings"],
])("%s %s asks no model", (method, other) => {
  expect(openaiChat.read({ method, path: other, body: {} })).toBeNull();
});

test("answers in one piece, or as events that come to the same", () => {
  const call = { id: "call_1_1", type: "function", function: { name: "bash", arguments: '{"command":"ls"}' } };
  expect(JSON.parse(ask({ model: "m" }))).toMatchObject({
    model: "m",
    choices: [{ message: { role: "assistant", content: "I will.", tool_calls: [call] }, finish_reason: "tool_calls" }],
  });
  const events = ask({ model: "m", stream: true }).split("\n\n");
  expect(events.at(-2)).toBe("data: [DONE]");
  const chunks = events.slice(0, -2).map((event) => JSON.parse(event.slice("data: ".length)) as { choices: unknown[] });
  expect(chunks.flatMap(({ choices }) => choices)).toMatchObject([
    { delta: { role: "assistant" } },
    { delta: { content: "I will." } },
    { delta: { tool_calls: [{ index: 0, ...call }] } },
    { finish_reason: "tool_calls" },
  ]);
});

test("lists a model to those who ask for one", () => {
  expect(openaiChat.answerAside({ method: "GET", path: "/v1/models", body: {} })?.body).toContain('"scripted"');
  expect(openaiChat.answerAside({ method: "GET", path: "/v1/me", body: {} })).toBeNull();
});
