import { isObject } from "@hawk/protocol";

/** The object that a text holds as JSON; `null` when it holds none. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
