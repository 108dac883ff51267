import type { LookupFunction } from "node:net";
import { createNames } from "@hawk/network";
import type { Names } from "@hawk/network";
import type { Agent, Dispatcher } from "undici";

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** `null` when there is more of it than anyone wants. */
  text: string | null;
}

const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

let agent: Agent | undefined;

const names: Names = createNames();

const lookup: LookupFunction = (hostname, _options, done) => {
  names.lookup(hostname).then(
    (addresses) => done(null, addresses),
    (error: NodeJS.ErrnoException) => done(error, []),
  );
};

/** Posts JSON once. Redirects are not followed: the key is for the one who was asked. */
export async function postJson(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<HttpAnswer> {
  // Loaded when a model is asked, which most runs of hawk never do.
  const undici = await import("undici");
  // An agent of our own: the global one may be another version's. The caller's deadline is the only one. No variable makes it trust anybody.
  const connect = { rejectUnauthorized: true, autoSelectFamily: true, lookup };
  agent ??= new undici.Agent({ headersTimeout: 0, bodyTimeout: 0, connect });
  const options = {
    method: "POST" as const,
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    body,
    signal,
    dispatcher: agent,
  };
  const response = await names.whileAsking(() => Promise.race([undici.request(url, options), rejectWhenAborted(signal)]));
  return { status: response.statusCode, headers: response.headers, text: await readCapped(response.body) };
}

/** undici lets go of a request that is still connecting only once it is connected. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
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
