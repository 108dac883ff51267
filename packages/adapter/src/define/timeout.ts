import type { EventName } from "@hawk/events";

/** How a host's settings express a timeout. */
export interface Timeout {
  /** The number to write; `undefined` for none. */
  write: (seconds: number, event: EventName) => number | undefined;
  /** Converts a number in the file to seconds. */
  read: (value: number) => number;
}

interface Limits {
  /** Fractions are rounded up. */
  whole?: true;
  least?: number;
  longest?: number;
  /** Written if there is no timeout; if absent, the key is left out. */
  fallback?: number;
}

/** A Node timer that is set for longer fires immediately. */
const LONGEST_MS = 2 ** 31 - 1;
const MS = 1000;

/** Timeouts that are numbers of seconds in the host's settings. */
export function inSeconds({ whole, least = 0, longest = Infinity, fallback }: Limits = {}): Timeout {
  return {
    write: (seconds) => (isTime(seconds, longest) ? Math.min(Math.max(whole ? Math.ceil(seconds) : seconds, least), longest) : fallback),
    read: (value) => value,
  };
}

/** Whole milliseconds. `least` and `longest` are milliseconds too. */
export function inMilliseconds({ least = 0, longest = LONGEST_MS, fallback }: Limits = {}): Timeout {
  return {
    write: (seconds) => (isTime(seconds, Infinity) ? Math.min(Math.max(Math.ceil(seconds * MS), least), longest) : fallback),
    read: (value) => value / MS,
  };
}

/** Infinity is a time only if there is a maximum. */
function isTime(seconds: number, longest: number): boolean {
  return seconds > 0 && (Number.isFinite(seconds) || Number.isFinite(longest));
}
