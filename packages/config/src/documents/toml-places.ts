import type { PlaceTree } from "./document.ts";

/**
 * Where the tables and keys of a TOML text stand. It knows only as much of the grammar as it needs to walk through text that was
 * parsed already: headers and `key = value`, but not the parts of a value that is a list or an inline table.
 */
export function findTomlPlaces(text: string): PlaceTree {
  const root: PlaceTree = { offset: 0 };
  let table = root;
  let position = skipBlank(text, 0);
  while (position < text.length) {
    const isHeader = text[position] === "[";
    const isList = isHeader && text[position + 1] === "[";
    const { keys, end } = readKeys(text, position + Number(isHeader) + Number(isList));
    if (isHeader) table = openTable(root, keys, position, isList);
    else openTable(table, keys, position, false, skipSpaces(text, end + 1));
    position = skipBlank(text, isHeader ? end + 1 + Number(isList) : skipValue(text, end + 1));
  }
  return root;
}

/** The place of a table or key, made if it is not there yet. Within a list of tables, it is that of the last one. */
function openTable(from: PlaceTree, keys: readonly string[], keyOffset: number, isList: boolean, offset: number = keyOffset): PlaceTree {
  let place = from;
  for (const [index, key] of keys.entries()) {
    const isLast = index === keys.length - 1;
    const part = partOf(place, key, isLast ? { offset, keyOffset } : { offset: keyOffset, keyOffset });
    const size = part.parts?.get(0) ? part.parts.size : 0;
    if (isLast && isList) return partOf(part, size, { offset, keyOffset });
    place = (size > 0 && part.parts?.get(size - 1)) || part;
  }
  return place;
}

function partOf(place: PlaceTree, key: string | number, fresh: PlaceTree): PlaceTree {
  place.parts ??= new Map();
  const part = place.parts.get(key) ?? fresh;
  place.parts.set(key, part);
  return part;
}

/** Reads `a."b.c".d` up to the `=` or `]` after it. */
function readKeys(text: string, start: number): { keys: string[]; end: number } {
  const keys: string[] = [];
  let position = skipSpaces(text, start);
  while (position < text.length) {
    const end = isQuote(text[position]) ? skipString(text, position) : skipWhile(text, position, (character) => /[\w-]/.test(character));
    keys.push(keyText(text.slice(position, end)));
    position = skipSpaces(text, end);
    if (text[position] !== ".") break;
    position = skipSpaces(text, position + 1);
  }
  return { keys, end: position };
}

function keyText(key: string): string {
  if (!isQuote(key[0])) return key;
  const inner = key.slice(1, -1);
  if (key[0] === "'" || !inner.includes("\\")) return inner;
  try {
    return JSON.parse(key) as string;
  } catch {
    return inner;
  }
}

/** The end of the value that starts at `start`: of its line, unless a bracket or a string goes on. */
function skipValue(text: string, start: number): number {
  let position = start;
  let depth = 0;
  while (position < text.length) {
    const character = text[position];
    if (isQuote(character)) {
      position = skipString(text, position);
      continue;
    }
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    else if (character === "#") position = skipWhile(text, position, isNotLineEnd) - 1;
    else if (depth === 0 && character === "\n") return position;
    position += 1;
  }
  return position;
}

function skipString(text: string, start: number): number {
  const quote = text[start] as string;
  const isLong = text.startsWith(quote.repeat(3), start);
  const close = isLong ? quote.repeat(3) : quote;
  let position = start + close.length;
  while (position < text.length && !text.startsWith(close, position)) position += quote === '"' && text[position] === "\\" ? 2 : 1;
  position += close.length;
  // A long string may end with quotes of its own before the closing three.
  return isLong ? skipWhile(text, position, (character) => character === quote) : position;
}

function skipBlank(text: string, start: number): number {
  let position = start;
  while (position < text.length) {
    if (text[position] === "#") position = skipWhile(text, position, isNotLineEnd);
    else if (/\s/.test(text[position] as string)) position += 1;
    else break;
  }
  return position;
}

function skipSpaces(text: string, start: number): number {
  return skipWhile(text, start, (character) => character === " " || character === "\t");
}

function skipWhile(text: string, start: number, isSkipped: (character: string) => boolean): number {
  let position = start;
  while (position < text.length && isSkipped(text[position] as string)) position += 1;
  return position;
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

function isNotLineEnd(character: string): boolean {
  return character !== "\n";
}
