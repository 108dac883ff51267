import { resolveEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { z } from "zod";
import { quote } from "./documents/quote.ts";
import { hookDialects, parseDurationSeconds } from "@hawk/hook-meta";

/** A name that can't lead outside of its directory. */
const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const PLAIN_OR_LEGACY_NAME = /^(?:[A-Za-z0-9][A-Za-z0-9._-]{0,127}\/)?[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
export const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** As OpenTelemetry names attributes. */
const ATTRIBUTE_NAME = /^[A-Za-z][\w.-]{0,127}$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,128}$/;

/** Programs can't take a NUL. */
const WITHOUT_NUL = /^[^\0]+$/;
const ENV_VALUE = /^[^\0]*$/;
const HEADER_VALUE = /^[^\0\r\n]*$/;

const pathHint = "name a file without its path; hawk looks in the registry and the project";

export const FileName = z
  .string()
  .regex(PLAIN_OR_LEGACY_NAME)
  .meta({ description: "the name of a hook file such as file-guard.py", hint: pathHint });

export const PlainName = z.string().regex(PLAIN_NAME).meta({ description: "a name of letters, digits and . _ -" });

export const HostId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
  .meta({ description: "the id of an agent", hint: "such as claude-code, codex or gemini-cli" });

export function text(description: string): z.ZodString {
  return z.string().regex(WITHOUT_NUL).meta({ description });
}

export const Event = z
  .string()
  .meta({ description: "the name of an event" })
  .transform((name, context): EventName => {
    const { event, suggestions } = resolveEvent(name);
    if (event) return event;
    const hint = suggestions.length > 0 ? `did you mean ${suggestions.join(" or ")}?` : "such as pre_tool_use, post_tool_use or stop";
    context.addIssue({ code: "custom", message: `unknown event ${quote(name)}`, params: { hint } });
    return z.NEVER;
  });

/** One value or a list, without duplicates. */
function listOf<Item extends z.ZodType>(item: Item, description: string) {
  return z
    .preprocess((value) => (typeof value === "string" ? value.split(",").map((part) => part.trim()) : value), z.array(item).min(1))
    .meta({ description })
    .transform((items) => [...new Set(items)]);
}

export const Events = listOf(Event, "a list of events such as [pre_tool_use, stop]");
export const Hosts = listOf(HostId, "a list of agents such as [claude-code, codex]");

export const Timeout = z
  .union([z.string(), z.number()])
  .meta({ description: 'a timeout such as 30, "500ms" or "2m"', hint: "write seconds, or a number with ms, s, m or h; at most a day" })
  .transform((value, context): number => {
    const seconds = parseDurationSeconds(value);
    if (seconds === null) context.addIssue({ code: "invalid_format", format: "duration", input: String(value) });
    return seconds ?? z.NEVER;
  });

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

export const Until = z
  .string()
  .meta({ description: "a time such as 2026-01-31T14:05:00Z", hint: "write date and time with Z or an offset; hawk disable --for 2h does" })
  .transform((time, context): string => {
    if (!TIME.test(time) || Number.isNaN(Date.parse(time))) context.addIssue({ code: "invalid_format", format: "datetime", input: time });
    return time;
  });

export const Priority = z.int().meta({ description: "a whole number as priority" });
export const Matcher = z.string().meta({ description: "a matcher such as Bash or Edit|Write" });
export const OnFailure = z.enum(["continue", "block"]);
export const OnUnsupported = z.enum(["warn", "skip", "refuse"]);
export const Dialect = z.enum(hookDialects);
export const Flag = z.boolean();

/** Variables by name. Written as a list, `NAME=value` each. */
export const Env = z
  .unknown()
  .meta({ description: "a mapping of NAME to value, or a list of NAME=value" })
  .transform((value, context) => readPairs(value, context, { name: ENV_NAME, value: ENV_VALUE, what: "a variable" }));

export const Headers = z
  .unknown()
  .meta({ description: "a mapping of headers" })
  .transform((value, context) =>
    readPairs(Array.isArray(value) ? null : value, context, { name: HEADER_NAME, value: HEADER_VALUE, what: "a header" }),
  );

/** Attributes of what sends telemetry. */
export const Resource = z
  .unknown()
  .meta({ description: "a mapping of attributes such as deployment.environment.name" })
  .transform((value, context) =>
    readPairs(Array.isArray(value) ? null : value, context, { name: ATTRIBUTE_NAME, value: ENV_VALUE, what: "an attribute" }),
  );

interface PairRule {
  name: RegExp;
  value: RegExp;
  what: string;
}

/** Built by hand, since a schema would silently drop a `__proto__` key. */
function readPairs(input: unknown, context: z.RefinementCtx, rule: PairRule): Record<string, string> {
  const pairs = Object.create(null) as Record<string, string>;
  const entries = pairEntries(input);
  if (!entries) context.addIssue({ code: "invalid_type", expected: "record", input });
  for (const { path, name, value } of entries ?? []) {
    const isGood = rule.name.test(name) && ["string", "number", "boolean"].includes(typeof value) && rule.value.test(String(value));
    if (isGood) pairs[name] = String(value);
    else
      context.addIssue({
        code: "custom",
        path: [path],
        message: `expected ${rule.what} with a name and a value, got ${quote(name)}: ${quote(value)}`,
        params: { hint: "give it a name and a value, both in plain text" },
      });
  }
  return pairs;
}

function pairEntries(input: unknown): { path: string | number; name: string; value: unknown }[] | null {
  if (typeof input !== "object" || input === null) return null;
  if (!Array.isArray(input)) return Object.entries(input).map(([name, value]) => ({ path: name, name, value: value ?? "" }));
  return input.map((item: unknown, path) => {
    const [, name, value] = /^([^=]*)=([^]*)$/.exec(typeof item === "string" ? item : "") ?? [];
    return { path, name: name ?? (typeof item === "string" ? item : ""), value };
  });
}
