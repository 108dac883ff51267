import { namesOf, objectsOf } from "./json.ts";
import type { JsonObject } from "./json.ts";
import type { HttpRequest, ModelApi, ModelRequest } from "./model-api.ts";
import { renderEvents } from "./openai-responses-answer.ts";

/** The Responses API of OpenAI, streamed. */
export const openaiResponses: ModelApi = {
  read,
  answer: (turn, { body }, serial) => renderEvents(turn, toolsOf(body), serial),
  answerAside: () => null,
};

function read({ method, path, body }: HttpRequest): ModelRequest | null {
  if (method !== "POST" || path !== "/v1/responses") return null;
  const items = objectsOf(body["input"]);
  const first = items.findIndex(isAnswer);
  const last = items.findLastIndex(isAnswer);
  return {
    opening: textOf((first === -1 ? items : items.slice(0, first)).filter(isAsked)),
    shown: [textOfContent(body["instructions"]), textOf(items)].join("\n"),
    news: textOf(items.slice(last + 1)),
    tools: toolsOf(body).flatMap(toNames),
  };
}

/** A model that calls tools from scripts is given them as a part of its input. Those that it calls itself are in a namespace of no meaning. */
function toolsOf(body: JsonObject): JsonObject[] {
  const added = objectsOf(body["input"]).filter(({ type }) => type === "additional_tools");
  return [body, ...added]
    .flatMap(({ tools }) => objectsOf(tools))
    .flatMap((tool) => (tool["type"] === "namespace" && tool["name"] === "functions" ? objectsOf(tool["tools"]) : [tool]));
}

/** A namespace holds several tools, and so does one that runs scripts. What OpenAI itself would run has no name, just a type. */
function toNames({ type, name, tools, description }: JsonObject): string[] {
  if (type === "namespace") return namesOf(tools).map((own) => `${String(name)}.${own}`);
  const inScripts = typeof description === "string" && type === "custom" ? description.matchAll(/^declare const tools: \{ (\w+)\(/gm) : [];
  return [String(name ?? type), ...[...inScripts].map(([, own]) => own ?? "")];
}

/** What the model itself said or called. */
function isAnswer({ type, role }: JsonObject): boolean {
  return role === "assistant" || type === "function_call" || type === "custom_tool_call";
}

/** By the user or, in a subagent, by the agent that handed it a task. */
function isAsked({ type, role }: JsonObject): boolean {
  return role === "user" || type === "agent_message";
}

/** Texts, and the results of tools. What the model itself called is not something that it is shown. */
function textOf(items: readonly JsonObject[]): string {
  return items.map(({ content, output }) => textOfContent(content ?? output)).join("\n");
}

function textOfContent(content: unknown): string {
  if (typeof content === "string") return content;
  return objectsOf(content)
    .map(({ text, encrypted_content: message }) => text ?? message)
    .filter((text) => typeof text === "string")
    .join("\n");
}
