import { renderContent, renderStream } from "./gemini-answer.ts";
import { isObject, jsonReply, namesOf, objectsOf } from "./json.ts";
import type { JsonObject } from "./json.ts";
import type { HttpReply, HttpRequest, ModelApi, ModelRequest } from "./model-api.ts";

const STREAM = ":streamGenerateContent";
const WHOLE = ":generateContent";

/** The Gemini API, as far as hosts use it. What is asked for is part of the path. */
export const geminiGenerate: ModelApi = {
  read,
  answer: (turn, { path }, serial) => (path.endsWith(STREAM) ? renderStream(turn, serial) : renderContent(turn, serial)),
  answerAside,
};

function read({ method, path, body }: HttpRequest): ModelRequest | null {
  if (method !== "POST" || !(path.endsWith(STREAM) || path.endsWith(WHOLE))) return null;
  const contents = objectsOf(body["contents"]);
  const first = contents.findIndex(isAnswer);
  const last = contents.findLastIndex(isAnswer);
  return {
    opening: textOf(first === -1 ? contents : contents.slice(0, first)),
    shown: textOf([...(isObject(body["systemInstruction"]) ? [body["systemInstruction"]] : []), ...contents]),
    news: textOf(contents.slice(last + 1)),
    tools: objectsOf(body["tools"]).flatMap(({ functionDeclarations }) => namesOf(functionDeclarations)),
  };
}

function isAnswer({ role }: JsonObject): boolean {
  return role === "model";
}

function textOf(contents: readonly JsonObject[]): string {
  return contents.flatMap(({ parts }) => objectsOf(parts).map(textOfPart)).join("\n");
}

/** Texts, and what is in the results of tools. What the model itself called is not something that it is shown. */
function textOfPart({ text, functionResponse }: JsonObject): string {
  if (typeof text === "string") return text;
  const response = isObject(functionResponse) ? functionResponse["response"] : undefined;
  return isObject(response)
    ? Object.values(response)
        .filter((value) => typeof value === "string")
        .join("\n")
    : "";
}

function answerAside({ method, path }: HttpRequest): HttpReply | null {
  return method === "POST" && path.endsWith(":countTokens") ? jsonReply(200, { totalTokens: 100 }) : null;
}
