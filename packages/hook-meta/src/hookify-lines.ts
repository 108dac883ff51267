/** A condition of a list, with its line. */
export interface HookifyItem {
  line: number;
  fields: Record<string, string>;
}

export type HookifyValue = string | HookifyItem[];

interface Reading {
  fields: Map<string, { value: HookifyValue; line: number }>;
  /** The list that the last line without a value opened. */
  list: HookifyItem[] | null;
}

/**
 * hookify reads lines, not YAML: everything after the first colon is the value, without surrounding quotes. A
 * pattern such as `[a-z]+: \s` would be something else in YAML, or nothing.
 */
export function readHookifyLines(text: string, firstLine: number): Reading["fields"] {
  const reading: Reading = { fields: new Map(), list: null };
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const bare = line.trim();
    if (bare !== "" && !bare.startsWith("#")) readLine(reading, line, bare, firstLine + index);
  }
  return reading.fields;
}

function readLine(reading: Reading, line: string, bare: string, number: number): void {
  if (bare.startsWith("-")) return void reading.list?.push({ line: number, fields: readItem(bare.slice(1).trim()) });
  const pair = splitPair(bare);
  if (!pair) return;
  const [name, value] = pair;
  const item = reading.list?.at(-1);
  if (/^\s/.test(line)) {
    if (item) item.fields[name] = value;
    return;
  }
  reading.list = value === "" ? [] : null;
  reading.fields.set(name, { value: reading.list ?? value, line: number });
}

/** `field: command, operator: contains, pattern: x` on one line, or the first pair of an item that goes on below. */
function readItem(text: string): Record<string, string> {
  const parts = text.split(",").map(splitPair);
  const isInline = parts.length > 1 && parts.every((part) => part !== null);
  const pairs = isInline ? parts : [splitPair(text)];
  return Object.fromEntries(pairs.filter((pair) => pair !== null));
}

function splitPair(text: string): [name: string, value: string] | null {
  const colon = text.indexOf(":");
  if (colon < 1) return null;
  const value = text.slice(colon + 1).trim();
  return [text.slice(0, colon).trim(), value.replaceAll(/^"+|"+$/g, "").replaceAll(/^'+|'+$/g, "")];
}
