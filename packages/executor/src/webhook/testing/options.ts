import type { Lookup } from "../resolve-host.ts";
import type { WebhookOptions, WebhookRequest } from "../request.ts";

export const everything: WebhookOptions["access"] = { isAllowed: () => true };
export const nothing: WebhookOptions["access"] = { isAllowed: () => false };

/** By default, a gate on a URL that the user allows. */
export function createOptions(options: Partial<WebhookOptions> = {}): WebhookOptions {
  return { access: everything, env: {}, allowedEnvVars: [], isGate: true, timeoutMs: 20_000, ...options };
}

export function createRequest(url: string, request: Partial<WebhookRequest> = {}): WebhookRequest {
  return { url, method: "POST", headers: {}, body: '{"event":"tool_before"}', ...request };
}

/** A resolver with one answer after another; the last one stays. */
export function answerInTurn(...answers: string[][]): Lookup & { calls: () => number } {
  let calls = 0;
  const lookup: Lookup = async () => {
    const answer = answers[Math.min(calls, answers.length - 1)] ?? [];
    calls += 1;
    return answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return Object.assign(lookup, { calls: () => calls });
}
