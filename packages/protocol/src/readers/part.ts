import type { ConfigDocument, ConfigProblem, ReadContext } from "../config-document.ts";

/** A document that is being read, and what was wrong with it so far. */
interface Source {
  document: ConfigDocument;
  context: ReadContext;
  problems: ConfigProblem[];
}

/** A value in a document, and the keys and indexes that lead to it. */
export interface Part {
  source: Source;
  path: readonly (string | number)[];
  value: unknown;
}

/** The longest piece of a file's own text that a problem repeats. */
const LONGEST_QUOTE = 60;

/** A document as a whole, about to be read. */
export function rootOf(document: ConfigDocument, context: ReadContext): Part {
  return { source: { document, context, problems: [] }, path: [], value: document.data };
}

/** What is under a key or at an index; own keys only, since `constructor` may be one. */
export function partAt({ source, path, value }: Part, ...keys: readonly (string | number)[]): Part {
  const found = keys.reduce<unknown>((parent, key) => ownValue(parent, key), value);
  return { source, path: [...path, ...keys], value: found };
}

export function itemsOf(part: Part): Part[] {
  return Array.isArray(part.value) ? part.value.map((_, index) => partAt(part, index)) : [];
}

/** Reports an error, which loses a hook or a setting. */
export function reportError(part: Part, message: string, hint?: string): void {
  report(part, "error", message, hint);
}

/** Reports a warning, which loses nothing. */
export function reportWarning(part: Part, message: string, hint?: string): void {
  report(part, "warning", message, hint);
}

function report({ source, path }: Part, severity: ConfigProblem["severity"], message: string, hint: string | undefined): void {
  const { file, locate } = source.document;
  const { line, column } = locate(path);
  const where = path.length === 0 ? "" : `${describePath(path)}: `;
  source.problems.push({ file, line, column, message: where + message, ...(hint === undefined ? {} : { hint }), severity });
}

/** What was found instead of what was expected. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

function describePath(path: Part["path"]): string {
  return path.map(describeStep).join("").replace(/^\./, "");
}

function describeStep(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^[\w$-]{1,60}$/.test(step) ? `.${step}` : `[${quote(step)}]`;
}

function shorten(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text;
}

function ownValue(parent: unknown, key: string | number): unknown {
  if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) return undefined;
  return (parent as Record<string | number, unknown>)[key];
}
