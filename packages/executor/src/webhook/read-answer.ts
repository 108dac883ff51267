import { STATUS_CODES } from "node:http";
import type { HttpResult } from "@hawk/protocol";
import type { Dispatcher } from "undici";
import { createRefusal } from "./failure.ts";

/** The status and the text of an answer that is neither compressed nor longer than the limit, in bytes. */
export async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData, limit: number): Promise<HttpResult> {
  const encoding = String(headers["content-encoding"] ?? "identity");
  if (encoding.toLowerCase() !== "identity") return refuseBody(body, "the answer is compressed, which was not asked for");
  if (Number(headers["content-length"]) > limit) return refuseBody(body, tooLarge(limit));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw createRefusal(tooLarge(limit));
    chunks.push(chunk);
  }
  return { status: statusCode, statusText: STATUS_CODES[statusCode] ?? "", body: new TextDecoder().decode(Buffer.concat(chunks)) };
}

/** Leaving a body unread would keep its connection busy for good. */
function refuseBody(body: Dispatcher.ResponseData["body"], cause: string): never {
  body.on("error", () => {}).destroy();
  throw createRefusal(cause);
}

function tooLarge(limit: number): string {
  return `the answer is larger than ${limit} bytes`;
}
