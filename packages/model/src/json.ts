import { isObject } from "@hawk/protocol";

/** The value of a JSON text; `undefined` when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What a model said: a text, or the text parts among others such as its thoughts. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: unknown) => (isObject(part) && part["type"] === "text" ? stringOf(part["text"]) : "")).join("");
}

export function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What the provider says went wrong, on one line; a web page is cut short. */
export function providerMessage(text: string): string {
  const json = parseJson(text);
  const message = isObject(json) ? (messageOf(json["error"]) ?? messageOf(json)) : undefined;
  return (message ?? text).replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_MESSAGE);
}

const LONGEST_MESSAGE = 500;

function messageOf(error: unknown): string | undefined {
  if (typeof error === "string") return error;
  return isObject(error) && typeof error["message"] === "string" ? error["message"] : undefined;
}
