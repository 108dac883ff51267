import type { HttpAnswer } from "./post-json.ts";

const LONGEST_DELAY_MS = 10_000;

/** How long to wait before the next attempt: as the server says, else ever longer and never quite the same, so hooks side by side part. */
export function retryDelayMs(retries: number, baseMs: number, askedMs: number | undefined, random = Math.random()): number {
  return Math.min(askedMs ?? baseMs * 2 ** retries * (1 + random / 4), LONGEST_DELAY_MS);
}

/** What `retry-after` asks for: seconds, or a date. */
export function readRetryAfterMs(headers: HttpAnswer["headers"], nowMs: number): number | undefined {
  const value = headers["retry-after"];
  if (typeof value !== "string") return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
