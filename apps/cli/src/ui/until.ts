import { usageError } from "./usage-error.ts";

const secondsPer: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
const LONGEST_DAYS = 366;

/** The time at which something ends that begins now: `2h`, `30m`, `1d`. */
export function readUntil(value: string, now: Date): string {
  const [, number = "", unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)(s|m|h|d)$/.exec(value.trim()) ?? [];
  const seconds = Number(number) * (secondsPer[unit] ?? 0);
  if (!(seconds > 0) || seconds > LONGEST_DAYS * 86_400)
    throw usageError(`--for needs a time, but got "${value}"`, "such as --for 30m, --for 2h or --for 1d");
  return new Date(now.getTime() + seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z");
}

/** A time as people near it say it: `14:05` today, with the date on another day. */
export function renderTime(time: string, now: Date): string {
  const date = new Date(time);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const isToday = date.toDateString() === now.toDateString();
  return isToday ? clock : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${clock}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
