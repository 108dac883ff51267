import { isObject } from "@hawk/protocol";

/** A JSON object, as parsed. */
export type JsonObject = Record<string, unknown>;

/** The value at a path of keys; `undefined` if there is none. */
export function valueAt(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((found, key) => (isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined), value);
}

/** The text at a path of keys; `undefined` if there is none. */
export function textAt(value: unknown, ...keys: string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** The object at a path of keys; an empty one if there is none. */
export function objectAt(value: unknown, ...keys: string[]): JsonObject {
  const found = valueAt(value, ...keys);
  return isObject(found) ? found : {};
}

/** The text at the end of a path of keys; an empty one where there is none. */
export function textOrEmpty(value: unknown, ...keys: string[]): string {
  return textAt(value, ...keys) ?? "";
}
