import { usageError } from "./usage-error.ts";

const secondsPer: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
const LONGEST_DAYS = 366;

/** The time at which something ends that begins now: `2h`, `30m`, `1d`. */
export function readUntil(value: string, now: Date): string {
  const seconds = secondsIn(value);
  if (seconds === null) throw usageError(`--for needs a time, but got "${value}"`, "such as --for 30m, --for 2h or --for 1d");
  return toTime(now.getTime() + seconds * 1000);
}

/** The time at which something began: so long ago, or a date or time as it is on this machine's clock. */
export function readSince(value: string, now: Date): string {
  const seconds = secondsIn(value);
  const start = seconds === null ? Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value) : now.getTime() - seconds * 1000;
  if (Number.isNaN(start))
    throw usageError(`--since needs a time, but got "${value}"`, "such as --since 2h, --since 3d or --since 2026-11-16");
  return toTime(start);
}

function secondsIn(value: string): number | null {
  const [, number = "", unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)(s|m|h|d)$/.exec(value.trim()) ?? [];
  const seconds = Number(number) * (secondsPer[unit] ?? 0);
  return seconds > 0 && seconds <= LONGEST_DAYS * 86_400 ? seconds : null;
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");
}

/** A time as people near it say it: `14:05` today, with the date on another day. */
export function renderTime(time: string, now: Date): string {
  const date = new Date(time);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const isToday = date.toDateString() === now.toDateString();
  return isToday ? clock : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${clock}`;
}

/** A time in eleven characters: `14:05:09` today, `11-16 14:05` before. */
export function renderShortTime(time: string, now: Date): string {
  const date = new Date(time);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (date.toDateString() === now.toDateString()) return `${clock}:${two(date.getSeconds())}   `;
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${clock}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
