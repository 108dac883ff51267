import { setTimeout as sleep } from "node:timers/promises";
import type { HawkError } from "@hawk/errors";
import { proxyFor } from "@hawk/network";
import type { NetworkSettings } from "@hawk/network";
import { withDeadline } from "./deadline.ts";
import { endpointError } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { parseJson, providerMessage } from "./json.ts";
import { postJson } from "./post-json.ts";
import type { HttpAnswer, PostOptions } from "./post-json.ts";
import { readRetryAfterMs, retryDelayMs } from "./retry-delay.ts";

export interface SendOptions {
  timeoutMs: number;
  retryDelayMs: number;
  signal: AbortSignal | undefined;
  network: NetworkSettings;
}

/** The result of an attempt. With `error`, `askedMs` is how long the server asks us to wait. */
type Attempt = { json: unknown } | { error: HawkError; isWorthRetrying: boolean; askedMs?: number | undefined };

const MOST_RETRIES = 2;

/** Sends a request and returns the JSON answer; retries temporary failures. */
export async function send(endpoint: Endpoint, body: string, options: SendOptions): Promise<unknown> {
  const late = (): HawkError => endpointError(endpoint, "timeout", `gave no answer within ${options.timeoutMs / 1000} s`);
  const proxy = proxyFor(options.network, new URL(endpoint.url).hostname);
  return withDeadline(options.timeoutMs, options.signal, late, async (signal) => {
    for (let retries = 0; ; retries += 1) {
      const attempt = await tryOnce(endpoint, body, { signal, proxy });
      if ("json" in attempt) return attempt.json;
      if (!attempt.isWorthRetrying || retries === MOST_RETRIES) throw attempt.error;
      await sleep(retryDelayMs(retries, options.retryDelayMs, attempt.askedMs), undefined, { signal });
    }
  });
}

async function tryOnce(endpoint: Endpoint, body: string, options: PostOptions): Promise<Attempt> {
  try {
    return readAnswer(endpoint, await postJson(endpoint.url, endpoint.headers, body, options));
  } catch (error) {
    options.signal.throwIfAborted();
    const hint = "check the network and the model's base URL";
    return { error: endpointError(endpoint, "unreachable", `can't be reached: ${nameFailure(error)}`, { hint }), isWorthRetrying: true };
  }
}

function readAnswer(endpoint: Endpoint, { status, headers, text }: HttpAnswer): Attempt {
  if (status < 200 || status > 299) return readFailure(endpoint, status, headers, text ?? "");
  if (text === null) return invalid(endpoint, "answered with more than 4 MiB");
  const json = parseJson(text);
  return json === undefined ? invalid(endpoint, "answered with something that is not JSON") : { json };
}

function readFailure(endpoint: Endpoint, status: number, headers: HttpAnswer["headers"], text: string): Attempt {
  const isBusy = status === 429 || status >= 500;
  const reason = status >= 500 ? "unreachable" : "refused";
  const message = status < 400 ? "redirects are not followed" : providerMessage(text);
  const error = endpointError(endpoint, reason, `answered ${status}${message === "" ? "" : `: ${message}`}`, { hint: hintFor(status) });
  return { error, isWorthRetrying: isBusy, askedMs: isBusy ? readRetryAfterMs(headers, Date.now()) : undefined };
}

function hintFor(status: number): string {
  if (status === 401 || status === 403) return "check the API key";
  if (status === 429 || status >= 500) return "try again later";
  return "check the model's name and base URL";
}

function invalid(endpoint: Endpoint, what: string): Attempt {
  return { error: endpointError(endpoint, "invalid-answer", what), isWorthRetrying: false };
}

/** If every address of a name refuses, Node gives only a code and no message. */
function nameFailure(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || "no answer";
}
