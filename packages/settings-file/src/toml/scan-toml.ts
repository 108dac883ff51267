import { passMark, readKey, readValue, skipBlanks } from "./read-toml.ts";
import type { Cursor } from "./read-toml.ts";
import type { Span } from "./toml-text.ts";

/** A part of a TOML text that says something: the header of a table, or a key with its value. */
export interface Statement {
  kind: "table" | "value";
  /** The header of an element of a list: `[[hooks]]`. */
  isElement?: true;
  /** From the root. */
  path: readonly string[];
  /** From its first character to its last. */
  span: Span;
  /** Of a key with a value. */
  value?: unknown;
  valueSpan?: Span;
}

/** The statements of a TOML text in their order; `null` when it can't be read. */
export function scanToml(text: string): Statement[] | null {
  const { statements, problem } = readStatements(text);
  return problem ? null : statements;
}

/** The same, with what is wrong and where. */
export function readStatements(text: string): { statements: Statement[]; problem?: { offset: number; message: string } } {
  const cursor: Cursor = { text, at: text.startsWith("\uFEFF") ? 1 : 0 };
  const statements: Statement[] = [];
  let table: readonly string[] = [];
  try {
    for (skipBlanks(cursor); cursor.at < text.length; skipBlanks(cursor)) {
      const statement = text[cursor.at] === "[" ? readHeader(cursor) : readPair(cursor, table);
      if (statement.kind === "table") table = statement.path;
      statements.push(statement);
    }
    return { statements };
  } catch (error) {
    if (error instanceof SyntaxError) return { statements, problem: { offset: cursor.at, message: error.message } };
    throw error;
  }
}

/** The value at a path, whichever way it is written down. */
export function lookUp(statements: readonly Statement[], path: readonly string[]): unknown {
  for (const { value, path: own } of statements.filter(({ kind }) => kind === "value")) {
    if (startsWithPath(path, own)) return dig(value, path.slice(own.length));
  }
  return undefined;
}

/** Whether a path of keys starts with another. */
export function startsWithPath(path: readonly string[], start: readonly string[]): boolean {
  return start.every((key, index) => path[index] === key);
}

function readHeader(cursor: Cursor): Statement {
  const start = cursor.at;
  const mark = cursor.text.startsWith("[[", start) ? ["[[", "]]"] : ["[", "]"];
  passMark(cursor, mark[0] as string);
  const path = readKey(cursor);
  passMark(cursor, mark[1] as string);
  return { kind: "table", path, span: { start, end: cursor.at }, ...(mark[0] === "[[" ? { isElement: true } : {}) };
}

function readPair(cursor: Cursor, table: readonly string[]): Statement {
  const start = cursor.at;
  const path = [...table, ...readKey(cursor)];
  passMark(cursor, "=");
  while (cursor.text[cursor.at] === " " || cursor.text[cursor.at] === "\t") cursor.at++;
  const valueStart = cursor.at;
  const value = readValue(cursor);
  // A bare word is read up to the end of its line, with the blanks behind it.
  const end = valueStart + cursor.text.slice(valueStart, cursor.at).trimEnd().length;
  return { kind: "value", path, value, span: { start, end }, valueSpan: { start: valueStart, end } };
}

function dig(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const isTable = typeof value === "object" && value !== null && !Array.isArray(value);
  return isTable ? dig((value as Record<string, unknown>)[key], rest) : undefined;
}

/** Whether a statement gives the value at a path. */
export function isAt({ kind, path }: Statement, wanted: readonly string[]): boolean {
  return kind === "value" && path.length === wanted.length && startsWithPath(path, wanted);
}
