const pattern = /^(\d{1,15}(?:\.\d{1,9})?)\s*(ms|s|m|h)?$/;
const secondsPer: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** 32-bit timers overflow before 25 days, so a day is the maximum. */
const LONGEST_SECONDS = 86_400;

/** Reads `30` (seconds), `500ms`, `2m`, `1h`; `null` when it is none of these, zero, or more than a day. */
export function parseDurationSeconds(value: string | number): number | null {
  const match = pattern.exec(String(value).trim());
  if (!match) return null;
  const seconds = Number(match[1]) * (secondsPer[match[2] ?? "s"] as number);
  const rounded = Math.round(seconds * 1e6) / 1e6;
  return rounded > 0 && rounded <= LONGEST_SECONDS ? rounded : null;
}
