import { isObject } from "@hawk/protocol";
import { traceOutcomes } from "./trace.ts";
import type { TraceEntry } from "./trace.ts";

const isText = (value: unknown): boolean => typeof value === "string";
const isOutcome = (value: unknown): boolean => traceOutcomes.some((outcome) => outcome === value);
const isTime = (value: unknown): boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) && !Number.isNaN(Date.parse(value));

const checks: { [Key in keyof TraceEntry]-?: (value: unknown) => boolean } = {
  time: isTime,
  host: isText,
  event: isText,
  session: isText,
  agent: isText,
  tool: isText,
  call: isText,
  hooks: (value) => Array.isArray(value) && value.every(isText),
  outcome: isOutcome,
  ms: (value) => typeof value === "number" && value >= 0,
  hook: isText,
  about: isText,
  reason: isText,
  note: isOutcome,
  late: (value) => value === true,
};
const required: readonly (keyof TraceEntry)[] = ["time", "host", "event", "hooks", "outcome"];

/** Reads a trace. Anybody can write into that file, so a line that is not as it should be is left out. */
export function parseTrace(text: string): TraceEntry[] {
  // Half a line, from a disk that was full, does not take the next one with it: within a line, this would have backslashes.
  return text.split(/\n|(?=\{"time":")/).flatMap((line) => parseTraceLine(line) ?? []);
}

/** Reads a line of the trace; `null` when it is none. */
export function parseTraceLine(line: string): TraceEntry | null {
  const value = renew(parseJson(line));
  if (!isObject(value)) return null;
  const known = (Object.keys(checks) as (keyof TraceEntry)[]).filter((key) => Object.hasOwn(value, key));
  const isWhole = required.every((key) => known.includes(key)) && known.every((key) => checks[key](value[key]));
  return isWhole ? (Object.fromEntries(known.map((key) => [key, value[key]])) as unknown as TraceEntry) : null;
}

/** Lines of earlier versions are about one hook each, and an event that was odd has one that is about hawk. */
function renew(value: unknown): unknown {
  if (!isObject(value) || Object.hasOwn(value, "hooks") || typeof value["hook"] !== "string") return value;
  const { tool, hook, ...rest } = value;
  return { ...rest, hook, hooks: hook === "hawk" ? [] : [hook], ...(tool === null ? {} : { tool }) };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
