import { isDeepStrictEqual } from "node:util";
import { isObject } from "@hawk/protocol";
import type { JsonObject } from "../read-value.ts";
import type { OwnTool } from "./calls.ts";

/** A tool that takes a list, in every form that the host accepts. */
interface List {
  /** hawk's name for the list as one text, or for its first path. */
  name: string;
  /** The host's keys for the list or its only item. Its models know the first one. */
  keys: readonly [string, ...string[]];
  /** The keys for the text of an item that is an object. The first is the host's own. */
  itemKeys?: readonly string[];
}

/** Several commands become lines of one. With several files, the first is `file_path` and all are in `file_paths`. */
export function listTool(name: string, list: List): OwnTool {
  return {
    name,
    read: (_input, own) => ({ ...own, ...joinTexts(list.name, textsOf(list, own)) }),
    write: (input, own, before) => changeList(list, input, own, before),
  };
}

function joinTexts(name: string, texts: readonly string[]): JsonObject {
  if (texts.length === 0) return {};
  if (name !== "file_path") return { [name]: texts.join(name === "command" ? "\n" : "|") };
  return { file_path: texts[0], file_paths: texts };
}

function changeList(list: List, input: JsonObject, native: JsonObject, before: JsonObject): JsonObject | string {
  const { [list.name]: text, file_paths: paths, ...rest } = input;
  const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !Object.hasOwn(before, key) || Object.hasOwn(native, key)));
  const all = { ...native, ...own };
  const isOther = (value: unknown, key: string): boolean => value !== undefined && !isDeepStrictEqual(value, before[key]);
  if (isOther(paths, "file_paths")) return Array.isArray(paths) ? withTexts(list, all, paths) : "`file_paths` is not a list";
  return typeof text === "string" && isOther(text, list.name) ? withTexts(list, all, [text]) : all;
}

/** All texts of a list, wherever they are: for a guard, one too many is better than one too few. */
function textsOf({ keys, itemKeys = [] }: List, input: JsonObject): string[] {
  const found = keys.flatMap((key) => itemsOf(input, key).flatMap((item) => textOf(item, itemKeys) ?? []));
  const only = itemKeys.flatMap((key) => (keys.includes(key) ? [] : (textOf(input[key], []) ?? [])));
  return [...found, ...only];
}

/** The input with other texts in the list. An item's other fields, such as its lines, stay in place. */
function withTexts({ keys, itemKeys = [] }: List, input: JsonObject, texts: readonly unknown[]): JsonObject {
  const [own] = keys;
  const [itemKey] = itemKeys;
  const before = keys.flatMap((key) => itemsOf(input, key));
  const items = texts.map((text, index) => (itemKey === undefined ? text : withText(before[index], itemKey, text)));
  return { ...withoutKeys(input, [...keys, ...itemKeys, "args"]), [own]: items };
}

function withText(item: unknown, key: string, text: unknown): JsonObject {
  return { ...(isObject(item) ? withoutKeys(item, ["file_path", "filePath"]) : {}), [key]: text };
}

function withoutKeys(fields: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}

/** A program with its arguments is one command, whether it is in the list or in place of it. */
function itemsOf(input: JsonObject, key: string): readonly unknown[] {
  const value = input[key];
  if (Array.isArray(value)) return value;
  if (key === "command" && Array.isArray(input["args"])) return [{ command: value, args: input["args"] }];
  return value === undefined || value === null ? [] : [value];
}

function textOf(item: unknown, keys: readonly string[]): string | undefined {
  if (typeof item === "string") return item;
  if (!isObject(item)) return undefined;
  if (keys.length === 0) return typeof item["command"] === "string" ? toCommandLine(item["command"], item["args"]) : undefined;
  return keys.map((key) => item[key]).find((value) => typeof value === "string");
}

function toCommandLine(program: string, args: unknown): string {
  const words = [program, ...(Array.isArray(args) ? args.map(String) : [])];
  return words.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(" ");
}
