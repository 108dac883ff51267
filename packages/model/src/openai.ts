import { isObject } from "@hawk/protocol";
import type { Model, ModelRequest, ModelTool } from "@hawk/protocol";
import { createModel } from "./create-model.ts";
import { parseJson, providerMessage, stringOf, textOf } from "./json.ts";
import type { ModelOptions } from "./options.ts";
import type { ModelAnswer, Message, ToolCall, ToolResult, Wire } from "./wire.ts";

export const OPENAI_URL = "https://api.openai.com/v1";

/** A model behind OpenAI's Chat Completions API, or one of the many servers that speak like it. */
export function createOpenAiModel(options: ModelOptions = {}): Model {
  return createModel(openAiWire(options), options);
}

function openAiWire({ apiKey, baseUrl = OPENAI_URL }: ModelOptions): Wire {
  return {
    baseUrl,
    path: "/chat/completions",
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    defaultModel: "gpt-5.5",
    startConversation,
    encodeBody: (_request, model, messages, tools) => ({
      model,
      messages,
      ...(tools.length === 0 ? {} : { tools: tools.map(encodeTool) }),
    }),
    readAnswer,
    encodeResults: (results) => results.map(encodeResult),
  };
}

function startConversation({ system, prompt }: ModelRequest): Message[] {
  return [...(system === undefined ? [] : [{ role: "system", content: system }]), { role: "user", content: prompt }];
}

function encodeTool({ name, description, inputSchema }: ModelTool): Message {
  return { type: "function", function: { name, description, parameters: inputSchema } };
}

/** There is no field for errors; the text has to say it. */
function encodeResult({ call, reply }: ToolResult): Message {
  return { role: "tool", tool_call_id: call.id, content: reply.isError === true ? `Error: ${reply.content}` : reply.content };
}

function readAnswer(json: unknown): ModelAnswer | string {
  const choice: unknown = isObject(json) && Array.isArray(json["choices"]) ? json["choices"][0] : undefined;
  if (!isObject(choice) || !isObject(choice["message"])) return `answered without a message: ${providerMessage(JSON.stringify(json))}`;
  const { message } = choice;
  const calls = Array.isArray(message["tool_calls"]) ? message["tool_calls"].map(readCall) : [];
  if (calls.some(({ name }) => name === "")) return "answered with a tool call that has no name";
  const stopReason = stringOf(message["refusal"]) || stringOf(choice["finish_reason"]);
  return {
    text: textOf(message["content"]),
    calls,
    message: { ...message, role: "assistant", content: message["content"] ?? null, ...encodeCalls(message, calls) },
    ...(stopReason === "" ? {} : { stopReason }),
    isCut: choice["finish_reason"] === "length",
  };
}

/** Some local servers leave the id out, or give the arguments as an object. */
function readCall(call: unknown, index: number): ToolCall {
  const { id, function: called } = isObject(call) ? call : {};
  const { name, arguments: args } = isObject(called) ? called : {};
  const raw = typeof args === "string" ? args : (JSON.stringify(args) ?? "");
  const input = raw.trim() === "" ? {} : parseJson(raw);
  return { id: stringOf(id) || `call_${index}`, name: stringOf(name), input: isObject(input) ? input : null, raw };
}

/** As they came, except for arguments that are not an object: many servers can't read a conversation with those. */
function encodeCalls(message: Message, calls: readonly ToolCall[]): { tool_calls?: Message[] } {
  if (calls.length === 0) return {};
  const originals = message["tool_calls"] as unknown[];
  const encoded = calls.map(({ id, name, input, raw }, index) => {
    const original = originals[index];
    const called = { name, arguments: input && raw.trim() !== "" ? raw : "{}" };
    return { ...(isObject(original) ? original : {}), id, type: "function", function: called };
  });
  return { tool_calls: encoded };
}
