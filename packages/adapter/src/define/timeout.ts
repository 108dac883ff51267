import type { EventName } from "@hawk/events";

/** How a host's settings say how long a hook has. */
export interface Timeout {
  /** The number to write; `undefined` for none. */
  write: (seconds: number, event: EventName) => number | undefined;
  /** What a number in the file is in seconds. */
  read: (value: number) => number;
}

interface Limits {
  /** Fractions are rounded up. */
  whole?: true;
  least?: number;
  longest?: number;
  /** Written where there is none; without it the key is left out. */
  fallback?: number;
}

/** A timer of Node that is set for more milliseconds goes off at once. */
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

/** Without an end is a time only where there is a longest one. */
function isTime(seconds: number, longest: number): boolean {
  return seconds > 0 && (Number.isFinite(seconds) || Number.isFinite(longest));
}
