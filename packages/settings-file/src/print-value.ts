import type { JsonValue } from "./entry.ts";
import type { JsonStyle } from "./style.ts";

/** A value on lines of its own, the first of which is already indented. */
export function printLines(value: JsonValue, { newline, unit, colonGap }: JsonStyle, indent: string): string {
  const inner = indent + unit;
  const print = (child: JsonValue): string => printLines(child, { newline, unit, colonGap }, inner);
  const wrap = (open: string, parts: string[], close: string): string =>
    parts.length > 0 ? `${open}${newline}${inner}${parts.join(`,${newline}${inner}`)}${newline}${indent}${close}` : open + close;
  return printParts(value, colonGap, print, wrap);
}

/** A value on one line. */
export function printInline(value: JsonValue, colonGap: string, separator: string): string {
  const print = (child: JsonValue): string => printInline(child, colonGap, separator);
  return printParts(value, colonGap, print, (open, parts, close) => open + parts.join(`,${separator}`) + close);
}

type Wrap = (open: string, parts: string[], close: string) => string;

function printParts(value: JsonValue, colonGap: string, print: (child: JsonValue) => string, wrap: Wrap): string {
  if (Array.isArray(value)) return wrap("[", (value as readonly JsonValue[]).map(print), "]");
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value as Readonly<Record<string, JsonValue>>);
  return wrap(
    "{",
    members.map(([key, child]) => `${JSON.stringify(key)}:${colonGap}${print(child)}`),
    "}",
  );
}
