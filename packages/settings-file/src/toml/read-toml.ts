import { endOfString, readString } from "./toml-text.ts";

/** A place in a TOML text, that moves on as it is read. */
export interface Cursor {
  text: string;
  at: number;
}

const BLANKS = /(?:[ \t\r\n]|#[^\n]*)*/y;
const SPACES = /[ \t]*/y;
const BARE_KEY = /[A-Za-z0-9_-]+/y;
/** Numbers, dates and words. */
const BARE_VALUE = /[^,\]}#\r\n]+/y;
const NUMBER = /^[+-]?\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?$/;

/** Passes over white space, line breaks and comments. */
export function skipBlanks(cursor: Cursor): void {
  take(cursor, BLANKS);
}

/** What a pattern finds right here, which is then behind us. */
function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? "";
  cursor.at += found.length;
  return found;
}

export function passMark(cursor: Cursor, mark: string): void {
  if (!cursor.text.startsWith(mark, cursor.at)) throw new SyntaxError(`expected "${mark}"`);
  cursor.at += mark.length;
}

/** `a.b."c d"`, as a list. */
export function readKey(cursor: Cursor): string[] {
  const parts: string[] = [];
  do {
    if (parts.length > 0) passMark(cursor, ".");
    take(cursor, SPACES);
    parts.push(isQuote(cursor) ? readQuoted(cursor) : readBareKey(cursor));
    take(cursor, SPACES);
  } while (cursor.text[cursor.at] === ".");
  return parts;
}

/** Texts, numbers, flags, lists and tables; all else, such as a date, is `null`. */
export function readValue(cursor: Cursor): unknown {
  take(cursor, SPACES);
  if (isQuote(cursor)) return readQuoted(cursor);
  if (cursor.text[cursor.at] === "[") return readList(cursor);
  if (cursor.text[cursor.at] === "{") return readTable(cursor);
  const word = take(cursor, BARE_VALUE).trim();
  if (word === "") throw new SyntaxError("expected a value");
  if (NUMBER.test(word)) return Number(word.replaceAll("_", ""));
  return word === "true" || word === "false" ? word === "true" : null;
}

function isQuote({ text, at }: Cursor): boolean {
  return text[at] === '"' || text[at] === "'";
}

function readQuoted(cursor: Cursor): string {
  const end = endOfString(cursor.text, cursor.at);
  if (end === -1) throw new SyntaxError("expected the end of a text");
  const source = cursor.text.slice(cursor.at, end);
  cursor.at = end;
  return readString(source);
}

function readBareKey(cursor: Cursor): string {
  const key = take(cursor, BARE_KEY);
  if (key === "") throw new SyntaxError("expected a key");
  return key;
}

function readList(cursor: Cursor): unknown[] {
  const items: unknown[] = [];
  readItems(cursor, ["[", "]"], () => items.push(readValue(cursor)));
  return items;
}

/** Without a prototype, so every key is like any other. */
function readTable(cursor: Cursor): Record<string, unknown> {
  const table = createTable();
  readItems(cursor, ["{", "}"], () => {
    const path = readKey(cursor);
    passMark(cursor, "=");
    setAt(table, path, readValue(cursor));
  });
  return table;
}

function readItems(cursor: Cursor, [open, close]: readonly [string, string], readItem: () => void): void {
  passMark(cursor, open);
  for (skipBlanks(cursor); cursor.text[cursor.at] !== close; skipBlanks(cursor)) {
    readItem();
    skipBlanks(cursor);
    if (cursor.text[cursor.at] !== close) passMark(cursor, ",");
  }
  passMark(cursor, close);
}

function setAt(table: Record<string, unknown>, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) table[key] = value;
  else setAt((table[key] ??= createTable()) as Record<string, unknown>, rest, value);
}

function createTable(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
