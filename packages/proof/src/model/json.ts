import type { HttpReply } from "./model-api.ts";

/** A JSON object, as parsed. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is an object, and not a list or `null`. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list; nothing when it is not a list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The names of the objects of a list. */
export function namesOf(value: unknown): string[] {
  return objectsOf(value).flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}

export function jsonReply(status: number, value: unknown): HttpReply {
  return { status, contentType: "application/json", body: JSON.stringify(value) };
}
