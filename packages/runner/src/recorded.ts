import { isObject } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import { maskSecrets } from "./mask-secrets.ts";

/** A whole event, kept for replay because the user asked for it. */
export interface RecordedEvent {
  id: string;
  time: string;
  host: string;
  event: string;
  /** As hooks got it, without secrets. */
  payload: Record<string, unknown>;
}

/** What is kept of an event. */
export function toRecorded({ name, host = "", payload }: HookEvent, id: string, time: Date): RecordedEvent {
  return { id, time: time.toISOString(), host, event: name, payload: maskAll(payload) as Record<string, unknown> };
}

function maskAll(value: unknown): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskAll);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskMember(key, one)])) : value;
}

/** A name may tell that its value is a secret. */
function maskMember(key: string, value: unknown): unknown {
  if (typeof value !== "string") return maskAll(value);
  const pair = `${key}: "`;
  const masked = maskSecrets(`${pair}${value}"`);
  return masked.endsWith("[secret]") ? "[secret]" : maskSecrets(value);
}

/** The events in the text of a recording, the oldest first. What is not one is left out. */
export function parseRecorded(text: string): RecordedEvent[] {
  return text.split("\n").flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return isRecorded(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

function isRecorded(value: unknown): value is RecordedEvent {
  return isObject(value) && ["id", "time", "host", "event"].every((key) => typeof value[key] === "string") && isObject(value["payload"]);
}
