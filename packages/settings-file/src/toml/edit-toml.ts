import { isDeepStrictEqual } from "node:util";
import type { Edit, EditOptions, SettingsEntry, Wiring } from "../entry.ts";
import { hashText } from "../hash-text.ts";
import { deleteAll, mergeSpans } from "../splices.ts";
import type { Span } from "../splices.ts";
import { scanToml } from "./scan-toml.ts";
import type { Statement } from "./scan-toml.ts";
import { checkRoom, listTables, parseToml } from "./toml-tables.ts";
import type { TomlTable } from "./toml-tables.ts";
import { writeString } from "./toml-text.ts";

/**
 * Makes a TOML text hold these entries of ours and no others, each as a table at its end: `[[hooks]]`. An entry's value is an object of
 * texts and numbers. What others wrote stays byte for byte; without entries, what we wrote is taken out again.
 */
export function editToml(
  text: string | null,
  entries: readonly SettingsEntry[],
  wiring: Wiring | null,
  { name = "settings", isOurs = () => false }: EditOptions = {},
): Edit {
  if (text === null && entries.length === 0) return { text, wiring: null };
  const isWired = text !== null && wiring?.textHash === hashText(text);
  const source = text ?? "";
  // Nothing is known to be there that would have to go.
  if (entries.length === 0 && wiring === null && scanToml(source) === null) return { text, wiring };
  const statements = parseToml(source, name);
  for (const { path } of entries) checkRoom(statements, path, { text: source, name });
  const ours = listTables(statements).filter((table) => isOf(table, wiring, isOurs));
  if (!isWired && entries.length > 0 && isCurrent(ours, entries)) return { text, wiring: wiring ?? wiringOf(entries) };
  const rest = isWired
    ? deleteAll(source, splicesOf(wiring))
    : deleteAll(source, mergeSpans(ours.flatMap((table) => linesOf(table, source, wiring))));
  const isNewFile = text === null || wiring?.isNewFile === true;
  if (entries.length === 0) return { text: isNewFile && rest.trim() === "" ? null : rest, wiring: null };
  const added = renderTables(rest, entries);
  const result = rest + added;
  return {
    text: result,
    wiring: { ...wiringOf(entries), textHash: hashText(result), isNewFile, splices: [{ offset: rest.length, text: added }] },
  };
}

function wiringOf(entries: readonly SettingsEntry[]): Wiring {
  return { version: 1, textHash: "", isNewFile: false, splices: [], entries, made: [] };
}

function splicesOf({ splices }: Pick<Wiring, "splices">): Span[] {
  return splices.map(({ offset, text }) => ({ start: offset, end: offset + text.length }));
}

function isOf({ header, value }: TomlTable, wiring: Wiring | null, isOurs: (text: string) => boolean): boolean {
  const texts = Object.values(value).filter((each) => typeof each === "string");
  const isRemembered = (entry: SettingsEntry): boolean =>
    isDeepStrictEqual(entry.path, header.path) &&
    (entry.mark === undefined ? isDeepStrictEqual(entry.value, value) : texts.includes(entry.mark));
  return texts.some(isOurs) || wiring?.entries.some(isRemembered) === true;
}

/** Whether each of them is there once, and nothing else of ours. */
function isCurrent(ours: readonly TomlTable[], entries: readonly SettingsEntry[]): boolean {
  return ours.length === entries.length && entries.every((entry) => ours.filter((table) => isEntry(table, entry)).length === 1);
}

function isEntry(table: TomlTable, { path, value }: SettingsEntry): boolean {
  return isDeepStrictEqual(table.header.path, path) && isDeepStrictEqual(table.value, value);
}

/** The lines of a table of ours, and the blank one before it. A key that somebody has put in there stays: it belongs to what is above. */
function linesOf({ header, pairs }: TomlTable, text: string, wiring: Wiring | null): Span[] {
  const keys = new Set(wiring?.entries.flatMap(({ value }) => Object.keys(value as object)) ?? []);
  const own = pairs.filter(({ path }) => keys.size === 0 || keys.has(path.at(-1) ?? ""));
  return [toLines(header, text, true), ...own.map((pair) => toLines(pair, text, false))];
}

function toLines({ span }: Statement, text: string, withBlank: boolean): Span {
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const newline = text.indexOf("\n", span.end);
  const blank = withBlank ? (/(?:^|\n)(\r?\n)$/.exec(text.slice(0, start))?.[1]?.length ?? 0) : 0;
  return { start: start - blank, end: newline === -1 ? text.length : newline + 1 };
}

function renderTables(before: string, entries: readonly SettingsEntry[]): string {
  const newline = before.includes("\r\n") ? "\r\n" : "\n";
  const lead = before === "" ? "" : before.endsWith("\n") ? newline : newline + newline;
  return lead + entries.map((entry) => renderTable(entry, newline)).join(newline);
}

function renderTable({ path, value }: SettingsEntry, newline: string): string {
  const pairs = Object.entries(value as Record<string, unknown>).map(
    ([key, each]) => `${key} = ${typeof each === "string" ? writeString(each) : String(each)}`,
  );
  return [`[[${path.join(".")}]]`, ...pairs, ""].join(newline);
}
