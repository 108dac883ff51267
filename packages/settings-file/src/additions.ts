import { isDeepStrictEqual } from "node:util";
import type { Node } from "jsonc-parser";
import type { JsonValue, SettingsEntry } from "./entry.ts";
import { findProperty, locate } from "./find-node.ts";
import type { Settings } from "./parse-settings.ts";
import { isSameValue } from "./same-value.ts";

/** What goes into a container: the elements of an array, or the properties of an object, some of which are themselves new containers. */
export type TextAddition =
  | { type: "array"; items: JsonValue[]; isLast?: true }
  | { type: "object"; members: Map<string, TextAddition | { type: "value"; value: JsonValue }> };

export interface Additions {
  /** By the container that is there already. */
  byContainer: Map<Node, TextAddition>;
  /** The entries that were not there. */
  added: SettingsEntry[];
  /** The paths of the containers that were not there. */
  made: string[][];
}

/** Finds which of the wanted entries a file lacks. */
export function collectAdditions(settings: Settings, entries: readonly SettingsEntry[]): Additions {
  const additions: Additions = { byContainer: new Map(), added: [], made: [] };
  for (const entry of entries) {
    const { node, missing } = locate(settings, entry);
    if (missing.length === 0 && isThere(settings, node, entry)) continue;
    const start = additions.byContainer.get(node) ?? createAddition(node.type === "array" ? "array" : "object");
    additions.byContainer.set(node, start);
    if (start.type === "array" && entry.place === "last") start.isLast = true;
    addEntry(makeContainers(start, entry, missing, additions.made), entry);
    additions.added.push(entry);
  }
  return additions;
}

/** The content for an empty file. */
export function collectForEmpty(entries: readonly SettingsEntry[]): { value: JsonValue; made: string[][] } {
  const root = createAddition("object");
  const made: string[][] = [[]];
  for (const entry of entries) addEntry(makeContainers(root, entry, entry.path, made), entry);
  return { value: toValue(root), made };
}

/** The value of an addition. `fromEntries` makes even `__proto__` an ordinary key. */
export function toValue(addition: TextAddition): JsonValue {
  if (addition.type === "array") return addition.items;
  return Object.fromEntries(
    [...addition.members].map(([key, member]) => [key, member.type === "value" ? member.value : toValue(member)] as const),
  );
}

/** A property counts as present with any value: it is only set if missing. */
function isThere(settings: Settings, container: Node, { key, value }: SettingsEntry): boolean {
  if (key !== undefined) return findProperty(settings, container, key) !== undefined;
  return (container.children ?? []).some((child) => isSameValue(child, value));
}

function createAddition(type: TextAddition["type"]): TextAddition {
  return type === "array" ? { type, items: [] } : { type, members: new Map() };
}

function makeContainers(start: TextAddition, { path, key }: SettingsEntry, missing: readonly string[], made: string[][]): TextAddition {
  let container = start;
  for (const [index, step] of missing.entries()) {
    const isLast = index === missing.length - 1;
    if (container.type === "array") throw contradiction(path);
    let next = container.members.get(step);
    if (!next) {
      next = createAddition(isLast && key === undefined ? "array" : "object");
      container.members.set(step, next);
      made.push(path.slice(0, path.length - missing.length + index + 1));
    }
    if (next.type === "value") throw contradiction(path);
    container = next;
  }
  return container;
}

function addEntry(container: TextAddition, { path, key, value }: SettingsEntry): void {
  if ((container.type === "array") !== (key === undefined)) throw contradiction(path);
  if (container.type === "array") {
    if (!container.items.some((item) => isDeepStrictEqual(item, value))) container.items.push(value);
  } else if (key !== undefined && !container.members.has(key)) container.members.set(key, { type: "value", value });
}

/** A mistake of the caller and not of the user, and so no HawkError. */
function contradiction(path: readonly string[]): TypeError {
  return new TypeError(`the entries want ${JSON.stringify(path.join("."))} to be two different things`);
}
