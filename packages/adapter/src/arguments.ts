import { HawkError } from "@hawk/errors";
import { isObject } from "@hawk/protocol";
import type { JsonObject } from "./read-value.ts";

/**
 * The payload with the tool's arguments (below these keys) as an object: some versions of hosts send them as JSON text.
 * Throws if they are neither; a payload without any is unchanged.
 */
export function withArguments(payload: JsonObject, ...[key = "", ...rest]: readonly string[]): JsonObject {
  const raw = Object.hasOwn(payload, key) ? payload[key] : undefined;
  if (raw === undefined || raw === null || (rest.length > 0 && !isObject(raw))) return payload;
  const read = rest.length > 0 ? withArguments(raw as JsonObject, ...rest) : readArguments(raw);
  return read === raw ? payload : { ...payload, [key]: read };
}

function readArguments(raw: unknown): JsonObject {
  const value = typeof raw === "string" ? parse(raw) : raw;
  if (isObject(value)) return value;
  throw new HawkError("payload/unreadable", "the tool's arguments are not a JSON object, so no hook could look at them", {
    hint: "the agent may be newer than this hawk: update hawk, or report it with the payload",
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
