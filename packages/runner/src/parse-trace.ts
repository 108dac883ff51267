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

/** Reads a trace. Any program can write into that file, so malformed lines are left out. */
export function parseTrace(text: string): TraceEntry[] {
  // Half a line, from a full disk, must not break the next one: within a line, this would have backslashes.
  return text.split(/\n|(?=\{"time":")/).flatMap((line) => parseTraceLine(line) ?? []);
}

/** Reads a line of the trace; `null` if it isn't one. */
export function parseTraceLine(line: string): TraceEntry | null {
  const value = renew(parseJson(line));
  if (!isObject(value)) return null;
  const known = (Object.keys(checks) as (keyof TraceEntry)[]).filter((key) => Object.hasOwn(value, key));
  const isWhole = required.every((key) => known.includes(key)) && known.every((key) => checks[key](value[key]));
  return isWhole ? (Object.fromEntries(known.map((key) => [key, value[key]])) as unknown as TraceEntry) : null;
}

/** Lines of earlier versions are about one hook each, and an odd event has one about hawk. */
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
