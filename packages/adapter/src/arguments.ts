import { HawkError } from "@hawk/errors";
import { isObject } from "@hawk/protocol";
import type { JsonObject } from "./read-value.ts";

/**
 * The payload with the tool's arguments, which are below these keys, as an object: some versions of hosts send them as JSON text.
 * Throws where they are neither; a payload without any stays as it is.
 */
export function withArguments(payload: JsonObject, ...[key = "", ...rest]: readonly string[]): JsonObject {
  const given = Object.hasOwn(payload, key) ? payload[key] : undefined;
  if (given === undefined || given === null || (rest.length > 0 && !isObject(given))) return payload;
  const read = rest.length > 0 ? withArguments(given as JsonObject, ...rest) : readArguments(given);
  return read === given ? payload : { ...payload, [key]: read };
}

function readArguments(given: unknown): JsonObject {
  const value = typeof given === "string" ? parse(given) : given;
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
