import type { Agent, Dispatcher } from "undici";

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** `null` when there is more of it than anyone wants. */
  text: string | null;
}

const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

let agent: Agent | undefined;

/** Posts JSON once. Redirects are not followed: the key is for the one who was asked. */
export async function postJson(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<HttpAnswer> {
  // Loaded when a model is asked, which most runs of hawk never do.
  const undici = await import("undici");
  // An agent of our own: the global one may be another version's. The caller's deadline is the only one. No variable makes it trust anybody.
  agent ??= new undici.Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { rejectUnauthorized: true } });
  const response = await undici.request(url, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    body,
    signal,
    dispatcher: agent,
  });
  return { status: response.statusCode, headers: response.headers, text: await readCapped(response.body) };
}

async function readCapped(body: Dispatcher.ResponseData["body"]): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
