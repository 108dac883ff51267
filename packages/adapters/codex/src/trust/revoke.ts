import type { Edit, SettingsEntry, Wiring } from "@hawk/adapter";
import { isTomlAt, scanToml, startsWithPath } from "@hawk/settings-file";
import type { TomlStatement } from "@hawk/settings-file";
import { hashText } from "./insert-all.ts";

/** The text without what `grantTrust` added: byte for byte if nobody else edited it, otherwise without those lines. */
export function revokeTrust(text: string | null, wiring: Wiring | null): Edit {
  if (text === null || wiring === null) return { text, wiring: null };
  const rest = hashText(text) === wiring.textHash ? cutSplices(text, wiring) : cutEntries(text, wiring.entries);
  if (rest === null) return { text, wiring };
  return { text: wiring.isNewFile && rest.trim() === "" ? null : rest, wiring: null };
}

function cutSplices(text: string, { splices }: Wiring): string {
  return cutAll(
    text,
    splices.map(({ offset, text: added }) => ({ start: offset, end: offset + added.length })),
  );
}

/** `null` when the text can't be read. A hash that somebody else has changed is no longer ours. */
function cutEntries(text: string, entries: readonly SettingsEntry[]): string | null {
  const statements = scanToml(text);
  if (!statements) return null;
  const isOurs = (statement: TomlStatement): boolean =>
    entries.some(({ path, key = "", value }) => isTomlAt(statement, [...path, key]) && statement.value === value);
  const ours = statements.filter(isOurs);
  const emptied = statements.filter((statement) => statement.kind === "table" && isEmptied(statement, statements, ours));
  return cutAll(
    text,
    [...ours, ...emptied].map((statement) => toLine(text, statement)),
  );
}

/** One of our tables with nothing else in it. */
function isEmptied(table: TomlStatement, statements: readonly TomlStatement[], ours: readonly TomlStatement[]): boolean {
  const held = statements.filter((statement) => statement !== table && startsWithPath(statement.path, table.path));
  return held.length > 0 && held.every((statement) => ours.includes(statement));
}

/** The whole line with its comment, and the blank line before a table. */
function toLine(text: string, { kind, span }: TomlStatement): TomlStatement["span"] {
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const newline = text.indexOf("\n", span.end);
  const blank = kind === "table" ? (/\r?\n$/.exec(text.slice(0, start).replace(/\r?\n$/, ""))?.[0].length ?? 0) : 0;
  return { start: start - blank, end: newline === -1 ? text.length : newline + 1 };
}

function cutAll(text: string, spans: readonly TomlStatement["span"][]): string {
  return spans.toSorted((a, b) => b.start - a.start).reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
