import { jsonReply, namesOf, objectsOf } from "./json.ts";
import type { JsonObject } from "./json.ts";
import type { HttpReply, HttpRequest, ModelApi, ModelRequest } from "./model-api.ts";
import { renderChunks, renderCompletion } from "./openai-chat-answer.ts";

/** The Chat Completions API of OpenAI, which many others speak as well. The base address may or may not end in `/v1`. */
export const openaiChat: ModelApi = {
  read,
  answer: (turn, { body }, serial) => {
    const asked = { model: typeof body["model"] === "string" ? body["model"] : "scripted", tools: objectsOf(body["tools"]) };
    return body["stream"] === true ? renderChunks(turn, asked, serial) : renderCompletion(turn, asked, serial);
  },
  answerAside,
};

function read({ method, path, body }: HttpRequest): ModelRequest | null {
  if (method !== "POST" || !path.endsWith("/chat/completions")) return null;
  const messages = objectsOf(body["messages"]);
  const first = messages.findIndex(isAnswer);
  const last = messages.findLastIndex(isAnswer);
  return {
    opening: textOf((first === -1 ? messages : messages.slice(0, first)).filter((message) => !isInstruction(message))),
    shown: textOf(messages),
    news: textOf(messages.slice(last + 1)),
    tools: namesOf(objectsOf(body["tools"]).map((tool) => tool["function"] ?? tool["custom"])),
  };
}

function isAnswer({ role }: JsonObject): boolean {
  return role === "assistant";
}

function isInstruction({ role }: JsonObject): boolean {
  return role === "system" || role === "developer";
}

function textOf(messages: readonly JsonObject[]): string {
  return messages.map(({ content }) => textOfContent(content)).join("\n");
}

function textOfContent(content: unknown): string {
  if (typeof content === "string") return content;
  return objectsOf(content)
    .map(({ text }) => (typeof text === "string" ? text : ""))
    .join("\n");
}

const anyModel = { id: "scripted", object: "model", created: 1_735_689_600, owned_by: "scripted" };

function answerAside({ method, path }: HttpRequest): HttpReply | null {
  return method === "GET" && path.endsWith("/models") ? jsonReply(200, { object: "list", data: [anyModel] }) : null;
}
