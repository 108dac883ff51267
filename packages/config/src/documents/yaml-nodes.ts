import { isAlias, isMap, isScalar, isSeq } from "yaml";
import type { Alias, Node, Pair } from "yaml";
import { DEEPEST_NESTING, tooDeep } from "./document.ts";
import type { Flaw } from "./document.ts";
import { readList, readMapping } from "./mapping.ts";
import type { MappingEntry, ReadValue, Reading } from "./mapping.ts";
import { quote } from "./quote.ts";

/** State while reading nodes one after another. */
export interface YamlReading extends Reading {
  anchors: Map<string, Node>;
  /** How many aliases were followed, those within what an alias stands for included. */
  aliases: number;
  /** How many aliases lead to the current node. */
  aliasDepth: number;
  /** How many values were read by way of aliases. */
  aliasedValues: number;
}

const MOST_ALIASES = 100;
const MOST_ALIASED_VALUES = 10_000;
const plainTags = new Set(["!", ...["map", "seq", "str", "int", "float", "bool", "null"].map((name) => `tag:yaml.org,2002:${name}`)]);

/** The plain value of a node. After the first flaw nothing more is read. */
export function readYamlNode(node: unknown, depth: number, reading: YamlReading, parentOffset = 0): ReadValue {
  const offset = (node as Node | null)?.range?.[0] ?? parentOffset;
  const nothing: ReadValue = { data: null, places: { offset } };
  if (reading.flaw) return nothing;
  if (isAlias(node)) return followAlias(node, depth, reading, offset);
  reading.flaw = flawOf(node as Node | null, depth, offset) ?? countValue(offset, reading);
  if (reading.flaw) return nothing;
  const { anchor } = (node ?? {}) as { anchor?: string };
  if (anchor !== undefined) reading.anchors.set(anchor, node as Node);
  if (isSeq(node)) {
    const items = node.items.map((item) => readYamlNode(item, depth + 1, reading, offset));
    return readList(offset, items);
  }
  if (isMap(node)) {
    const entries = node.items.map((pair) => readPair(pair, depth, reading, offset));
    return readMapping(offset, entries, reading);
  }
  return isScalar(node) ? { data: node.value, places: { offset } } : nothing;
}

function flawOf(node: Node | null, depth: number, offset: number): Flaw | null {
  if (node?.tag !== undefined && !plainTags.has(node.tag))
    return { offset, message: `expected a plain value, got one with the tag ${quote(node.tag)}`, hint: "remove the tag" };
  return depth >= DEEPEST_NESTING && (isSeq(node) || isMap(node)) ? tooDeep(offset) : null;
}

function countValue(offset: number, reading: YamlReading): Flaw | null {
  if (reading.aliasDepth > 0) reading.aliasedValues += 1;
  return reading.aliasedValues > MOST_ALIASED_VALUES ? tooManyAliases(offset) : null;
}

function tooManyAliases(offset: number): Flaw {
  return { offset, message: `expected at most ${MOST_ALIASES} aliases, each for a small value`, hint: "write the values out" };
}

function followAlias({ source }: Alias, depth: number, reading: YamlReading, offset: number): ReadValue {
  const target = reading.anchors.get(source);
  reading.aliases += 1;
  if (!target)
    reading.flaw = { offset, message: `expected an anchor before its alias ${quote(`*${source}`)}`, hint: "write the value out" };
  else if (reading.aliases > MOST_ALIASES) reading.flaw = tooManyAliases(offset);
  reading.aliasDepth += 1;
  const value = readYamlNode(target, depth, reading, offset);
  reading.aliasDepth -= 1;
  return { data: value.data, places: { ...value.places, offset } };
}

function readPair({ key, value }: Pair, depth: number, reading: YamlReading, parentOffset: number): MappingEntry {
  const keyOffset = (key as Node | null)?.range?.[0] ?? parentOffset;
  const name = readYamlNode(key, depth + 1, reading, keyOffset);
  if (!isScalar(key))
    reading.flaw ??= { offset: keyOffset, message: `expected text as a key, got ${quote(name.data)}`, hint: "write the key as text" };
  return { key: keyText(key), keyOffset, value: readYamlNode(value, depth + 1, reading, keyOffset) };
}

/** A key as it is written: `1` and `on` are text here. */
function keyText(key: unknown): string {
  if (!isScalar(key)) return "";
  return typeof key.value === "string" ? key.value : (key.source ?? "");
}
