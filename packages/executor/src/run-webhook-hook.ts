import { readFileSync } from "node:fs";
import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import type { RunSettings } from "./run-shell-hook.ts";
import { sendWebhook } from "./webhook/send-webhook.ts";

/** Calls a webhook with the event, and reads its answer as the hook's dialect does. */
export async function runWebhookHook(hook: PlannedHook, event: HookEvent, signal: AbortSignal, settings: RunSettings): Promise<Outcome> {
  const { handler, timeoutSeconds } = hook;
  const { decodeHttp, encode } = dialects[hook.dialect];
  if (handler.type !== "webhook") return decodeHttp({ body: "", error: "it is not a webhook" }, hook, event);
  const refusal = decodeHttp({ body: "", error: "not sent" }, hook, event);
  // A dialect without webhooks fails anyway, so don't send one.
  if (refusal.failure === "unsupported") return refusal;
  const { url, method, headers, allowedEnvVars } = handler;
  const secret = readSecret(settings.webhookSecret?.(url));
  const body = encode(hook, event, settings).stdin ?? JSON.stringify(event.payload);
  const result = await sendWebhook(
    { url, method, headers, body },
    {
      timeoutMs: timeoutSeconds * 1000,
      signal,
      access: settings.access ?? { isAllowed: () => false },
      env: settings.env,
      allowedEnvVars,
      isGate: isGate(event),
      ...(settings.network ? { network: settings.network } : {}),
      ...(secret === undefined ? {} : { secret }),
    },
  );
  return decodeHttp(result, hook, event);
}

/** Throws if the file can't be read: a webhook is never sent without its signature. */
function readSecret(secret: string | { file: string } | undefined): string | undefined {
  return typeof secret === "object" ? readFileSync(secret.file, "utf8").trim() : secret;
}

/** A deciding webhook is asked once: asking again could give another answer. */
function isGate({ name }: HookEvent): boolean {
  const { canBlock, canModifyInput } = eventInfo(name);
  return canBlock === true || canModifyInput === true;
}
