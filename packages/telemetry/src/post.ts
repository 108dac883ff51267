import { isProxyError, postBytes } from "@hawk/network";
import type { NetworkSettings, PostAnswer } from "@hawk/network";
import type { Taken } from "./encode.ts";

export interface Collector {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  network: NetworkSettings;
  /** How long one request may take. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** The result of a . `refused`: the collector rejects this request; others may be fine. */
export type Answer = { taken: Taken } | { refused: string } | { failure: string; askedMs?: number | undefined };

/** Posts a request to a collector, once. No answer is quoted: a server may repeat what it was sent. */
export async function post(
  { endpoint, headers, network, timeoutMs, signal }: Collector,
  path: string,
  body: Uint8Array,
  decode: (body: Uint8Array) => Taken,
): Promise<Answer> {
  const url = `${endpoint.replace(/\/+$/, "")}${path}`;
  const limit = AbortSignal.timeout(timeoutMs);
  const own = { "content-type": "application/x-protobuf", "user-agent": "hawk", accept: "application/x-protobuf" };
  try {
    const request = { url, headers: { ...own, ...headers }, body, network, signal: signal ? AbortSignal.any([limit, signal]) : limit };
    return readAnswer(await postBytes(request), path, decode);
  } catch (error) {
    if (limit.aborted) return { failure: `gave no answer to ${path} within ${timeoutMs / 1000} s` };
    return { failure: isProxyError(error) ? error.message : `can't be reached: ${codeOf(error)}` };
  }
}

function readAnswer({ status, headers, body }: PostAnswer, path: string, decode: (body: Uint8Array) => Taken): Answer {
  if (status >= 200 && status < 300) return readTaken(headers["content-type"], body, decode);
  const what = `answered ${status} to ${path}`;
  if (status === 400 || status === 413 || status === 422) return { refused: what };
  return { failure: what, askedMs: readRetryAfterMs(headers["retry-after"], Date.now()) };
}

/** A 200 means that it was accepted, no matter what else the answer says. */
function readTaken(type: string | undefined, body: Buffer | null, decode: (body: Uint8Array) => Taken): Answer {
  const all = { taken: { rejected: 0, message: "" } };
  if (body === null || body.length === 0 || !type?.startsWith("application/x-protobuf")) return all;
  try {
    return { taken: decode(body) };
  } catch {
    return all;
  }
}

/** What `retry-after` asks for: seconds, or a date. */
function readRetryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** If every address of a name refuses, Node gives only a code and no message. */
function codeOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return code ?? (message || "no answer");
}
