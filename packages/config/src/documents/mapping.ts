import type { Flaw, PlaceTree } from "./document.ts";
import { placeFinder } from "./line-places.ts";
import { quote } from "./quote.ts";

/** The text that is being read, and the first thing found to be wrong with it. */
export interface Reading {
  text: string;
  flaw: Flaw | null;
}

export interface ReadValue {
  data: unknown;
  places: PlaceTree;
}

export interface MappingEntry {
  key: string;
  keyOffset: number;
  value: ReadValue;
}

export function readList(offset: number, items: readonly ReadValue[]): ReadValue {
  return { data: items.map(({ data }) => data), places: { offset, parts: new Map(items.map(({ places }, index) => [index, places])) } };
}

/** Makes a mapping without a prototype. Duplicate keys are an error, since readers would disagree on which one counts. */
export function readMapping(offset: number, entries: readonly MappingEntry[], reading: Reading): ReadValue {
  const data = Object.create(null) as Record<string, unknown>;
  const parts = new Map<string | number, PlaceTree>();
  for (const { key, keyOffset, value } of entries) {
    const first = parts.get(key);
    if (first?.keyOffset !== undefined) reading.flaw ??= duplicateKey(key, first.keyOffset, keyOffset, reading.text);
    data[key] = value.data;
    parts.set(key, { ...value.places, keyOffset });
  }
  return { data, places: { offset, parts } };
}

function duplicateKey(key: string, first: number, second: number, text: string): Flaw {
  const lineOf = (offset: number): number => placeFinder(text)(offset).line;
  return {
    offset: second,
    message: `expected the key ${quote(key)} once, got it in line ${lineOf(first)} and again in line ${lineOf(second)}`,
    hint: "remove one of them",
  };
}
