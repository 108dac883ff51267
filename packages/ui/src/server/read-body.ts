import type { IncomingMessage } from "node:http";
import { isObject } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";

const MOST_BYTES = 1 << 20;

/** The JSON object that a request brings. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_BYTES) throw new HawkError("ui/too-long", "the request is longer than 1 MiB");
    parts.push(part);
  }
  const value = parse(Buffer.concat(parts).toString("utf8"));
  if (isObject(value)) return value;
  throw new HawkError("ui/bad-request", "the request is not a JSON object");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
