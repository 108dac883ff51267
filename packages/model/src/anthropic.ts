import { isObject } from "@hawk/protocol";
import type { Model, ModelRequest, ModelTool } from "@hawk/protocol";
import { createModel } from "./create-model.ts";
import { providerMessage, stringOf, textOf } from "./json.ts";
import type { ModelOptions } from "./options.ts";
import type { ModelAnswer, Message, ToolCall, ToolResult, Wire } from "./wire.ts";

/** Options for `createAnthropicModel`. */
export interface AnthropicOptions extends ModelOptions {
  /** The longest answer, including thoughts; 8,192 by default. */
  maxTokens?: number;
}

const DEFAULT_MAX_TOKENS = 8192;
export const ANTHROPIC_URL = "https://api.anthropic.com";

/** A model behind Anthropic's Messages API, or a server that speaks like it. */
export function createAnthropicModel(options: AnthropicOptions = {}): Model {
  return createModel(anthropicWire(options), options);
}

function anthropicWire({ apiKey, baseUrl = ANTHROPIC_URL, maxTokens = DEFAULT_MAX_TOKENS }: AnthropicOptions): Wire {
  return {
    baseUrl,
    path: "/v1/messages",
    headers: { "anthropic-version": "2023-06-01", ...(apiKey === undefined ? {} : { "x-api-key": apiKey }) },
    defaultModel: "claude-sonnet-4-5",
    startConversation: ({ prompt }) => [{ role: "user", content: prompt }],
    encodeBody: (request, model, messages, tools) => encodeBody(request, model, messages, tools, maxTokens),
    readAnswer,
    encodeResults: (results) => [{ role: "user", content: results.map(encodeResult) }],
  };
}

function encodeBody(
  { system }: ModelRequest,
  model: string,
  messages: readonly Message[],
  tools: readonly ModelTool[],
  maxTokens: number,
): Message {
  return {
    model,
    max_tokens: maxTokens,
    ...(system === undefined ? {} : { system }),
    messages,
    ...(tools.length === 0 ? {} : { tools: tools.map(encodeTool) }),
  };
}

function encodeTool({ name, description, inputSchema }: ModelTool): Message {
  return { name, description, input_schema: inputSchema };
}

function encodeResult({ call, reply }: ToolResult): Message {
  return { type: "tool_result", tool_use_id: call.id, content: reply.content, ...(reply.isError === true ? { is_error: true } : {}) };
}

function readAnswer(json: unknown): ModelAnswer | string {
  if (!isObject(json) || !Array.isArray(json["content"])) return `answered without content: ${providerMessage(JSON.stringify(json))}`;
  const blocks = json["content"].filter(isObject);
  const calls = blocks.filter(isToolUse).map(readCall);
  if (calls.some(({ id, name }) => id === "" || name === "")) return "answered with a tool call that has no id or no name";
  const stopReason = stringOf(json["stop_reason"]);
  return {
    text: textOf(blocks),
    calls,
    // Blocks of other kinds, such as thoughts, have to go back as they came.
    message: { role: "assistant", content: blocks.map(repairInput) },
    ...(stopReason === "" ? {} : { stopReason }),
    isCut: stopReason === "max_tokens",
  };
}

function readCall({ id, name, input }: Message): ToolCall {
  return { id: stringOf(id), name: stringOf(name), input: isObject(input) ? input : null, raw: JSON.stringify(input) ?? "" };
}

/** The API refuses a conversation with an input that is not an object, though a model may come up with one. */
function repairInput(block: Message): Message {
  return isToolUse(block) && !isObject(block["input"]) ? { ...block, input: {} } : block;
}

function isToolUse({ type }: Message): boolean {
  return type === "tool_use";
}
