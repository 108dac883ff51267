import { expect, test } from "vitest";
import { geminiGenerate } from "./gemini-generate.ts";
import type { HttpRequest } from "./model-api.ts";

const tools = [{ functionDeclarations: [{ name: "run_shell_command" }] }];

function ask(body: Record<string, unknown>, method = "streamGenerateContent"): HttpRequest {
  return { method: "POST", path: `/v1beta/models/gemini-2.5-flash:${method}`, body };
}

const conversation = [
  { role: "user", parts: [{ text: "<session_context/>" }, { text: "Do it." }] },
  { role: "model", parts: [{ functionCall: { name: "run_shell_command", args: { command: "secret-call" } } }] },
  { role: "user", parts: [{ functionResponse: { name: "run_shell_command", response: { output: "the result" } } }] },
  { role: "model", parts: [{ text: "Done." }] },
  { role: "user", parts: [{ functionResponse: { name: "read_file", response: { error: "not there" } } }] },
];

test("reads what the model is shown, and what of it is new", () => {
  const read = geminiGenerate.read(ask({ tools, systemInstruction: { parts: [{ text: "Be brief." }] }, contents: conversation }));
  expect(read).toMatchObject({ opening: "<session_context/>\nDo it.", news: "not there", tools: ["run_shell_command"] });
  expect(read?.shown).toMatch(/Be brief\.[^]*Do it\.[^]*the result[^]*Done\.[^]*not there/);
  expect(read?.shown).not.toContain("secret-call");
});

test("a conversation that has just begun is all new", () => {
  expect(geminiGenerate.read(ask({ contents: conversation.slice(0, 1) }, "generateContent"))).toEqual({
    opening: "<session_context/>\nDo it.",
    shown: "<session_context/>\nDo it.",
    news: "<session_context/>\nDo it.",
    tools: [],
  });
});

test.each([
  ["another method", { ...ask({}), method: "GET" }],
  ["another question", ask({}, "embedContent")],
])("%s is not a request to a model", (_what, request) => {
  expect(geminiGenerate.read(request)).toBeNull();
  expect(geminiGenerate.answerAside(request)).toBeNull();
});

test("counts tokens", () => {
  expect(geminiGenerate.answerAside(ask({}, "countTokens"))).toMatchObject({ status: 200, body: '{"totalTokens":100}' });
});

test("answers in one piece or as an event, with ids of their own for calls", () => {
  const call = { type: "call", name: "glob", input: { pattern: "*" } } as const;
  const turn = [{ type: "text", text: "Well." }, call, call] as const;
  const whole = geminiGenerate.answer(turn, ask({}, "generateContent"), 3);
  expect(whole.contentType).toBe("application/json");
  const response = JSON.parse(whole.body) as { candidates: { content: { parts: { functionCall?: { id: string } }[] } }[] };
  const parts = response.candidates[0]?.content.parts ?? [];
  expect(parts).toMatchObject([{ text: "Well." }, { functionCall: { name: "glob", args: { pattern: "*" } } }, { functionCall: {} }]);
  expect(new Set(parts.flatMap(({ functionCall }) => functionCall?.id ?? [])).size).toBe(2);
  const stream = geminiGenerate.answer(turn, ask({}), 3);
  expect(stream).toEqual({ status: 200, contentType: "text/event-stream", body: `data: ${whole.body}\n\n` });
});
