import { setTimeout as sleep } from "node:timers/promises";
import type { HttpResult } from "@hawk/protocol";
import { proxyFor } from "@hawk/network";
import { buildHeaders } from "./build-headers.ts";
import { checkUrl } from "./check-url.ts";
import type { Deadline } from "./deadline.ts";
import { describeFailure, isWorthRetrying } from "./failure.ts";
import { names } from "./names.ts";
import type * as Post from "./post.ts";
import type { WebhookOptions, WebhookRequest } from "./request.ts";
import { createSigner } from "./sign.ts";

export interface Delivery {
  id: string;
  attempts: number;
  deadline: Pick<Deadline, "signal" | "ended">;
}

// Loaded by the first call: undici costs a tenth of a second. The promise is kept, because even a repeated import() costs a tenth of a millisecond.
let transport: Promise<typeof Post> | undefined;

function loadTransport(): Promise<typeof Post> {
  transport ??= import("./post.ts");
  return transport;
}

type Attempt = () => Promise<HttpResult>;

const defaultLimitBytes = 2 ** 20;

/** How long an observer waits before its second and before its third attempt. */
const backoffMs = [200, 800];

/** Checks a request, then sends it: once for a gate, with retries for an observer. Counts attempts in `delivery`. */
export async function deliver(request: WebhookRequest, options: WebhookOptions, delivery: Delivery): Promise<HttpResult> {
  const target = checkUrl(request.url, options.access);
  if ("refusal" in target) return failed(target.refusal);
  const { host } = target.url;
  const built = buildHeaders({ headers: request.headers, env: options.env, allowedEnvVars: options.allowedEnvVars });
  if ("refusal" in built) return failed(`${host}: ${built.refusal}`);
  const signer = await createSigner(options.secret);
  if ("refusal" in signer) return failed(`${host}: ${signer.refusal}`);
  const { postOnce } = await loadTransport();
  const proxy = proxyFor(options.network ?? {}, target.url.hostname);
  const rules = { isAllowed: target.isAllowed, lookup: options.lookup ?? names.lookup, ca: options.ca, proxy };
  const { method, body } = request;
  const attempt: Attempt = () => {
    const headers = { ...built.headers, ...signer.sign(delivery.id, body) };
    const responseLimit = options.responseLimit ?? defaultLimitBytes;
    return postOnce({ url: target.url, method, headers, body, rules, responseLimit, signal: delivery.deadline.signal });
  };
  return await tryAll(attempt, options.isGate ? [] : backoffMs, delivery, host);
}

async function tryAll(attempt: Attempt, waitsMs: number[], delivery: Delivery, host: string): Promise<HttpResult> {
  const { signal, ended } = delivery.deadline;
  for (;;) {
    if (signal.aborted) return failed(`${host}: out of time`);
    const waitMs = waitsMs[delivery.attempts];
    delivery.attempts += 1;
    try {
      return await attempt();
    } catch (error) {
      if (waitMs === undefined || !isWorthRetrying(error)) return failed(`${host}: ${describeFailure(error)}`);
      await Promise.race([sleep(waitMs, undefined, { ref: false }), ended]);
    }
  }
}

function failed(error: string): HttpResult {
  return { body: "", error };
}
