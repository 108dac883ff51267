import type { HttpResult } from "@hawk/protocol";
import type { NetworkSettings } from "@hawk/network";
import type { UrlAccess } from "./check-url.ts";
import type { Lookup } from "./resolve-host.ts";

export interface WebhookRequest {
  url: string;
  method: "POST" | "PUT";
  headers: Record<string, string>;
  body: string;
}

export interface WebhookOptions {
  /** For everything together: names, connections, attempts, the whole answer. 30 s. */
  timeoutMs?: number;
  signal?: AbortSignal;
  access: UrlAccess;
  env: Record<string, string | undefined>;
  /** Variables that headers may use. */
  allowedEnvVars: string[];
  /** Signs the request as Standard Webhooks says. */
  secret?: string;
  /** Its answer decides something, so it is asked only once. */
  isGate: boolean;
  /** In bytes. 1 MiB. */
  responseLimit?: number;
  /** The user's own network settings. */
  network?: NetworkSettings;
  /** A certificate authority to trust besides those that Node knows. */
  ca?: string;
  /** Stands for the hosts file and the name servers. */
  lookup?: Lookup;
}

export interface WebhookResult extends HttpResult {
  /** The number of attempts; 0 if it was refused before sending. */
  attempts: number;
  /** The `webhook-id` of every attempt. */
  requestId: string;
}
