import { isObject, valueAt } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";

/** A time in milliseconds, as a number or in ISO form; 0 if it is neither. */
export function timeOf(value: unknown): number {
  const time = typeof value === "string" ? Date.parse(value) : value;
  return typeof time === "number" && Number.isFinite(time) ? time : 0;
}

export function listAt(value: unknown, ...keys: string[]): readonly unknown[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** What stands beside a log; nothing, if it can't be read. */
export function parseText(text: string | null): JsonObject {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
