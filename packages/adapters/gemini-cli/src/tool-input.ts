import type { JsonObject } from "@hawk/adapter";

export function countLines({ limit: last, ...input }: JsonObject): JsonObject {
  return typeof last === "number" ? { ...input, limit: last - firstLine(input) + 1 } : input;
}

export function findLastLine({ limit, ...input }: JsonObject): JsonObject {
  return typeof limit === "number" ? { ...input, limit: limit + firstLine(input) - 1 } : input;
}

function firstLine({ offset }: JsonObject): number {
  return typeof offset === "number" ? offset : 1;
}

const URL_IN_TEXT = /https?:\/\/[^\s"'<>()]+/;

/** The host's tool takes URLs as part of the prompt. */
export function withUrl(input: JsonObject): JsonObject {
  const url = urlIn(input["prompt"]);
  return url === undefined ? input : { ...input, url };
}

/** Puts a changed URL into the prompt. */
export function visit({ url, ...input }: JsonObject): JsonObject {
  const { prompt } = input;
  const before = urlIn(prompt);
  if (typeof url !== "string" || url === before) return input;
  if (typeof prompt !== "string") return { ...input, prompt: url };
  return { ...input, prompt: before === undefined ? `${prompt} ${url}` : prompt.replace(before, () => url) };
}

function urlIn(prompt: unknown): string | undefined {
  return typeof prompt === "string" ? URL_IN_TEXT.exec(prompt)?.[0].replace(/[.,;:!?]+$/, "") : undefined;
}
