import { STATUS_CODES } from "node:http";
import type { HttpResult } from "@hawk/protocol";
import type { Dispatcher } from "undici";
import { createRefusal } from "./failure.ts";

type Body = Dispatcher.ResponseData["body"];

/** The status and the text of an answer that is neither compressed nor longer than the limit, in bytes. */
export async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData, limit: number): Promise<HttpResult> {
  const encoding = String(headers["content-encoding"] ?? "identity");
  if (encoding.toLowerCase() !== "identity") return refuseBody(body, "the answer is compressed, which was not asked for");
  if (Number(headers["content-length"]) > limit) return refuseBody(body, tooLarge(limit));
  const bytes = await readBody(body, limit);
  return { status: statusCode, statusText: STATUS_CODES[statusCode] ?? "", body: new TextDecoder().decode(bytes) };
}

/** Uses events: a stream's iterator costs a good part of the whole request. */
function readBody(body: Body, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    body.on("error", reject).on("end", () => resolve(Buffer.concat(chunks)));
    body.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else body.destroy(createRefusal(tooLarge(limit)));
    });
  });
}

/** An unread body would keep its connection busy forever. */
function refuseBody(body: Body, cause: string): never {
  body.on("error", () => {}).destroy();
  throw createRefusal(cause);
}

function tooLarge(limit: number): string {
  return `the answer is larger than ${limit} bytes`;
}
