import { randomUUID } from "node:crypto";
import type { HttpResult } from "@hawk/protocol";
import { startDeadline } from "./deadline.ts";
import { deliver } from "./deliver.ts";
import { describeFailure } from "./failure.ts";
import { names } from "./names.ts";
import type { WebhookOptions, WebhookRequest, WebhookResult } from "./request.ts";

export type { WebhookOptions, WebhookRequest, WebhookResult };

const defaultTimeoutMs = 30_000;

let isTransportLoaded = false;

/** Calls a webhook. Never throws: the result has any error, and names the host but no secret. */
export async function sendWebhook(request: WebhookRequest, options: WebhookOptions): Promise<WebhookResult> {
  isTransportLoaded = true;
  const deadline = startDeadline(options.timeoutMs ?? defaultTimeoutMs, options.signal);
  const delivery = { id: `msg_${randomUUID().replaceAll("-", "")}`, attempts: 0, deadline };
  const sent = deliver(request, options, delivery).catch((error: unknown) => ({ body: "", error: describeFailure(error) }));
  // undici releases a connecting request only once it is connected; the deadline does not wait for that.
  const result: HttpResult | void = await names.whileAsking(() => Promise.race([sent, deadline.ended]));
  deadline.stop();
  const outcome = deadline.interruption() ?? result;
  return { body: "", ...outcome, attempts: delivery.attempts, requestId: delivery.id };
}

/** Closes the connections that are kept for the next call. */
export async function closeWebhooks(): Promise<void> {
  if (!isTransportLoaded) return;
  const { closeAgents } = await import("./agents.ts");
  await closeAgents();
}
