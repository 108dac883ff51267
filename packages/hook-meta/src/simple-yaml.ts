import type { YamlMetadata } from "./yaml-metadata.ts";

// Almost every frontmatter is a handful of `key: value` lines. Reading those here costs a microsecond, where loading the YAML
// package costs tens of milliseconds once and parsing a tenth of one each time. Anything that is not plainly simple is left to
// the YAML package; a property test compares the two.
const simpleLine = /^( *)(?:([a-zA-Z][\w-]*):(?: +([^ ].*))?|- +([^ ].*))$/;
const plainText = /^[A-Za-z][A-Za-z0-9 _.,;/()'"+!?=<>*&-]*$/;
const plainWord = /^[A-Za-z][A-Za-z0-9_.-]*$/;
const notText = /^(?:null|true|false|nan|inf|yes|no|on|off|y|n)$/i;
const wholeNumber = /^(?:0|[1-9]\d{0,8})$/;
const quotedText = /^"([^"\\]*)"$|^'([^']*)'$/;
const unprintable = /[^\x20-\x7E\r\n]| [\r\n]|\r(?!\n)/;

interface Reading {
  metadata: YamlMetadata;
  /** Names seen so far, those below `hawk-hook` with a dot before them. */
  names: Set<string>;
  isInHook: boolean;
  /** The indentation of the fields below `hawk-hook`. */
  indent: string | null;
  /** The list that the last field opened, while it can go on, and how far its items are indented. */
  list: { items: string[]; indent: string | null } | null;
}

/** Reads a frontmatter of simple lines; `null` when it is anything more. */
export function parseSimpleYaml(yaml: string, firstLine: number): YamlMetadata | null {
  if (unprintable.test(yaml)) return null;
  const reading: Reading = {
    metadata: { isPresent: false, fields: [], problems: [] },
    names: new Set(),
    isInHook: false,
    indent: null,
    list: null,
  };
  let number = firstLine;
  for (const line of yaml.split("\n")) {
    if (!readLine(reading, line.endsWith("\r") ? line.slice(0, -1) : line, number)) return null;
    number += 1;
  }
  return reading.metadata.fields.length > 0 && reading.list?.items.length !== 0 ? reading.metadata : null;
}

/** Whether the line was simple enough to be read. */
function readLine(reading: Reading, line: string, number: number): boolean {
  if (line === "") return true;
  const [, indent, name, value, item] = simpleLine.exec(line) ?? [];
  if (indent === undefined) return false;
  if (item !== undefined) return readItem(reading, indent, item);
  if (reading.list?.items.length === 0) return false;
  reading.list = null;
  return indent === "" ? readTopLine(reading, name as string, value) : readField(reading, indent, name as string, value, number);
}

function readTopLine(reading: Reading, name: string, value: string | undefined): boolean {
  reading.isInHook = name === "hawk-hook";
  reading.metadata.isPresent ||= reading.isInHook;
  const isSimple = reading.isInHook ? value === undefined : value !== undefined && readScalar(value) !== undefined;
  return isSimple && isNew(reading, name);
}

function readField(reading: Reading, indent: string, name: string, text: string | undefined, line: number): boolean {
  reading.indent ??= indent;
  if (!reading.isInHook || indent !== reading.indent || !isNew(reading, `.${name}`)) return false;
  if (text === undefined) reading.list = { items: [], indent: null };
  const value = reading.list ? reading.list.items : readValue(text as string);
  reading.metadata.fields.push({ name, value, line });
  return value !== undefined;
}

function readItem({ list, indent: fieldIndent }: Reading, indent: string, item: string): boolean {
  if (!list || !isWord(item) || indent.length < (fieldIndent ?? "").length) return false;
  list.indent ??= indent;
  list.items.push(item);
  return indent === list.indent;
}

function isNew({ names }: Reading, name: string): boolean {
  const isKnown = names.has(name);
  names.add(name);
  return !isKnown;
}

function readValue(text: string): unknown {
  if (!text.startsWith("[")) return readScalar(text);
  if (!text.endsWith("]")) return undefined;
  const word = text.slice(1, -1).trim();
  if (isWord(word)) return [word];
  const items = word.split(",").map((item) => item.trim());
  return items.every(isWord) ? items : undefined;
}

function readScalar(text: string): string | number | boolean | undefined {
  if (text === "true" || text === "false") return text === "true";
  if (wholeNumber.test(text)) return Number(text);
  if (plainText.test(text)) return notText.test(text) ? undefined : text;
  const [match, double, single] = quotedText.exec(text) ?? [];
  return match === undefined ? undefined : (double ?? single);
}

function isWord(text: string): boolean {
  return plainWord.test(text) && !notText.test(text);
}
