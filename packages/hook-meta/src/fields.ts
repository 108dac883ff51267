import { findEvent, nearest, resolveEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { parseDurationSeconds } from "./duration.ts";
import { hookDialects } from "./hook-meta.ts";
import type { HookMeta } from "./hook-meta.ts";
import { readAction, readMatch } from "./rule.ts";
import type { ReportAt } from "./rule.ts";
import { quote, readEnv, readList, readText } from "./values.ts";
import type { Report } from "./values.ts";

/** A field as found: text in a comment header, any value in YAML or JSON. */
export interface RawField {
  name: string;
  value: unknown;
  line: number;
  /** The lines of a mapping's keys, if known. */
  lines?: ReadonlyMap<string, number>;
}

type Reader = (meta: HookMeta, value: unknown, report: Report, at: ReportAt) => void;

const readers: Record<string, Reader> = {
  events(meta, value, report) {
    if (typeof value === "string" && !value.includes(",")) addEvent(meta, value, report);
    else for (const name of readList(value, "event names", report)) addEvent(meta, name, report);
  },
  description(meta, value, report) {
    meta.description = readText(value, report) ?? "";
  },
  deps(meta, value, report) {
    meta.deps = (Array.isArray(value) ? readList(value, "dependencies", report).join(", ") : readText(value, report)) ?? "";
  },
  env(meta, value, report) {
    for (const item of readEnv(value, report)) {
      if (/^[A-Za-z_][A-Za-z0-9_]*(?:=|$)/.test(item)) meta.env.push(item);
      else report(`expected NAME or NAME=value in env, got ${quote(item)}`);
    }
  },
  timeout(meta, value, report) {
    const seconds = typeof value === "string" || typeof value === "number" ? parseDurationSeconds(value) : null;
    if (seconds === null) report(`expected a timeout of at most a day, got ${quote(value)}`, "write seconds (30), or 500ms, 2m, 1h");
    else meta.timeoutSeconds = seconds;
  },
  matcher(meta, value, report) {
    const text = readText(value, report);
    if (text) meta.matcher = text;
  },
  priority(meta, value, report) {
    const number = typeof value === "string" && /^[+-]?\d{1,15}$/.test(value) ? Number(value) : value;
    if (Number.isSafeInteger(number)) meta.priority = (number as number) + 0;
    else report(`expected a whole number as priority, got ${quote(value)}`);
  },
  hosts(meta, value, report) {
    for (const host of readList(value, "hosts", report)) {
      const id = host.toLowerCase();
      if (!/^[a-z0-9][a-z0-9-]*$/.test(id))
        report(`expected the id of an agent, got ${quote(host)}`, "such as claude-code, codex or gemini-cli");
      else if (!meta.hosts?.includes(id)) meta.hosts = [...(meta.hosts ?? []), id];
    }
  },
  on_failure: choice("onFailure", ["continue", "block"]),
  on_unsupported: choice("onUnsupported", ["warn", "skip", "refuse"]),
  dialect: choice("dialect", hookDialects),
  parallel: flag("parallel"),
  async: flag("async"),
  once: flag("once"),
  run: choice("run", ["inline", "process"]),
  match: readMatch,
  action: readAction,
};

const readerOf = new Map(Object.entries(readers));
const fieldNames: readonly string[] = [...readerOf.keys()];
const listFields = new Set(["events", "env", "hosts"]);

/** Reads raw fields into `meta`. Unreadable ones become problems and are left out. */
export function applyFields(meta: HookMeta, fields: readonly RawField[]): void {
  for (const raw of fields) {
    const { name, value, line } = raw;
    const report = reportAt(meta, line);
    const field = toSnakeCase(name);
    const reader = readerOf.get(field);
    const first = listFields.has(field) ? raw : fields.find((other) => other.name === name || toSnakeCase(other.name) === field);
    if (!reader) report(`unknown field ${quote(name)}`, hintFor(field));
    else if (first && first !== raw) report(`${field} is declared a second time`, `line ${first.line} counts`);
    else if (value !== null && value !== undefined && value !== "") reader(meta, value, report, (key) => reportBelow(meta, raw, key));
  }
}

function reportAt(meta: HookMeta, line: number): Report {
  return (message, hint, severity) =>
    meta.problems.push({ line, message, ...(hint === undefined ? {} : { hint }), ...(severity === undefined ? {} : { severity }) });
}

function reportBelow(meta: HookMeta, { line, lines }: RawField, key: string): ReturnType<ReportAt> {
  const place = lines?.get(key) ?? line;
  return { line: place, report: reportAt(meta, place) };
}

function addEvent(meta: HookMeta, name: string, report: Report): void {
  const event: EventName | null = findEvent(name);
  if (!event) report(`unknown event ${quote(name)}`, hintForEvent(name), "error");
  else if (!meta.events.includes(event)) meta.events.push(event);
}

function hintForEvent(name: string): string {
  if (/\s\w+=/.test(name)) return "each field needs its own hawk-hook line";
  const { suggestions } = resolveEvent(name);
  return suggestions.length > 0
    ? `did you mean ${suggestions.join(" or ")}?`
    : "use a name such as pre_tool_use, post_tool_use, user_prompt_submit or stop";
}

function hintFor(field: string): string {
  const [near] = nearest(field, fieldNames);
  return near ? `did you mean ${near}?` : `known fields: ${fieldNames.join(", ")}`;
}

function choice<Key extends "onFailure" | "onUnsupported" | "dialect" | "run">(
  key: Key,
  choices: readonly NonNullable<HookMeta[Key]>[],
): Reader {
  return (meta, value, report) => {
    const chosen = choices.find((candidate) => candidate === value);
    if (chosen !== undefined) meta[key] = chosen;
    else report(`expected ${choices.join(" or ")}, got ${quote(value)}`);
  };
}

function flag(key: "parallel" | "async" | "once"): Reader {
  return (meta, value, report) => {
    const text = typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
    const isTrue = /^(?:true|yes|on|1)$/i.test(text);
    const isFalse = /^(?:false|no|off|0)$/i.test(text);
    if (isTrue || isFalse) meta[key] = isTrue;
    else report(`expected true or false for ${key}, got ${quote(value)}`);
  };
}

/** `onFailure` and `on-failure` are `on_failure`. */
function toSnakeCase(name: string): string {
  return readerOf.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll("-", "_");
}
