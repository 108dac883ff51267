import { TomlError, parse } from "smol-toml";
import { DEEPEST_NESTING, createDocument, tooDeep } from "./document.ts";
import type { Flaw, ParsedDocument, ParsedText, PlaceTree } from "./document.ts";
import { printable } from "./quote.ts";
import { findTomlPlaces } from "./toml-places.ts";

/** Parses TOML. Dates become text. An empty file is an empty mapping. */
export function parseTomlDocument(file: string, text: string): ParsedDocument {
  return createDocument(file, text, parseToml);
}

function parseToml(text: string): ParsedText {
  try {
    const parsed = parse(text, { maxDepth: DEEPEST_NESTING });
    const places = findTomlPlaces(text);
    const deep = findTooDeep(parsed, places, 0);
    return deep ?? { data: toPlain(parsed), places };
  } catch (error) {
    return error instanceof TomlError ? explain(text, error) : { offset: 0, message: "expected TOML", hint: "fix the file" };
  }
}

/** Dotted keys nest without a bracket, as deep as a line is long; so this doesn't recurse into all of it. */
function findTooDeep(value: unknown, places: PlaceTree, depth: number): Flaw | null {
  if (typeof value !== "object" || value === null || value instanceof Date) return null;
  if (depth >= DEEPEST_NESTING) return tooDeep(places.offset);
  for (const [key, part] of Object.entries(value)) {
    const place = places.parts?.get(Array.isArray(value) ? Number(key) : key) ?? places;
    const flaw = findTooDeep(part, place, depth + 1);
    if (flaw) return flaw;
  }
  return null;
}

function toPlain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== "object" || value === null) return value;
  const plain = Object.create(null) as Record<string, unknown>;
  for (const [key, part] of Object.entries(value)) plain[key] = toPlain(part);
  return plain;
}

/** By the words of the package: what was expected, and what to do. */
const explanations: readonly (readonly [pattern: RegExp, expected: string, hint: string])[] = [
  [/excessively nested/, `at most ${DEEPEST_NESTING} levels of nesting`, "make the file flatter"],
  [/redefine/, "each key and table once", "remove one of them"],
  [/followed by an end-of-line/, "a new line after the value", "put each key on its own line"],
  [/comma or end of structure/, '"," or the end of the list or table', 'add a ","'],
  [/unfinished array/, '"]" at the end of the list', 'add a "]"'],
  [/unfinished table/, '"}" at the end of the table', 'add a "}"'],
  [/incomplete key-value/, '"=" and a value after the key', "give the key a value"],
  [/invalid value/, "a value", "put text in double quotes"],
  [/invalid date/, "a date or time", "put text in double quotes"],
];

function explain(text: string, { message, line, column }: TomlError): Flaw {
  const [first = ""] = message.split("\n");
  const sentence = printable(first.replace(/^Invalid TOML document: /, "").slice(0, 200));
  const known = explanations.find(([pattern]) => pattern.test(sentence));
  const offset = offsetOf(text, line, column);
  return { offset, message: `expected ${known?.[1] ?? `TOML: ${sentence}`}`, hint: known?.[2] ?? "fix the file" };
}

/** The package does not count a lone CR as the end of a line. */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let current = 1; current < line; current += 1) start = text.indexOf("\n", start) + 1;
  return Math.min(text.length, start + column - 1);
}
