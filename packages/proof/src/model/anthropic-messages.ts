import { renderMessage, renderStream } from "./anthropic-answer.ts";
import { jsonReply, namesOf, objectsOf } from "./json.ts";
import type { JsonObject } from "./json.ts";
import type { HttpReply, HttpRequest, ModelApi, ModelRequest } from "./model-api.ts";

/** The Anthropic Messages API, as far as hosts use it. */
export const anthropicMessages: ModelApi = {
  read,
  answer: (turn, { body }, serial) => {
    const model = typeof body["model"] === "string" ? body["model"] : "scripted";
    return body["stream"] === true ? renderStream(turn, model, serial) : renderMessage(turn, model, serial);
  },
  answerAside,
};

function read({ method, path, body }: HttpRequest): ModelRequest | null {
  if (method !== "POST" || path !== "/v1/messages") return null;
  const messages = objectsOf(body["messages"]);
  const first = messages.findIndex(isAnswer);
  const last = messages.findLastIndex(isAnswer);
  return {
    opening: textOf(first === -1 ? messages : messages.slice(0, first)),
    shown: [textOfContent(body["system"]), textOf(messages)].join("\n"),
    news: textOf(messages.slice(last + 1)),
    tools: namesOf(body["tools"]),
  };
}

function isAnswer({ role }: JsonObject): boolean {
  return role === "assistant";
}

function textOf(messages: readonly JsonObject[]): string {
  return messages.map(({ content }) => textOfContent(content)).join("\n");
}

/** Texts, and what is in the results of tools. What the model itself called is not something that it is shown. */
function textOfContent(content: unknown): string {
  if (typeof content === "string") return content;
  return objectsOf(content)
    .map(({ type, text, content: inner }) => textOfContent(type === "tool_result" ? inner : text))
    .join("\n");
}

const anyModel = { type: "model", id: "scripted", display_name: "Scripted", created_at: "2025-01-01T00:00:00Z" };

function answerAside({ method, path }: HttpRequest): HttpReply | null {
  if (path === "/v1/messages/count_tokens") return jsonReply(200, { input_tokens: 100 });
  if (method === "GET" && path === "/v1/models") return jsonReply(200, { data: [anyModel], has_more: false });
  if (method === "GET" && path.startsWith("/v1/models/")) return jsonReply(200, { ...anyModel, id: path.slice("/v1/models/".length) });
  return method === "HEAD" ? jsonReply(200, {}) : null;
}
