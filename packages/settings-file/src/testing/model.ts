import { isDeepStrictEqual } from "node:util";
import type { JsonValue, SettingsEntry } from "../entry.ts";
import type { JsonObject } from "./documents.ts";

// What the editor should come to, said in values and not in text.

/** A document with entries: in front, where they are not there yet. */
export function withEntries(document: JsonObject, entries: readonly SettingsEntry[]): JsonObject {
  const result = structuredClone(document);
  const inFront = new Map<JsonValue[], JsonValue[]>();
  for (const entry of entries) {
    const container = reach(result, entry);
    if (Array.isArray(container)) {
      const ours = inFront.get(container) ?? [];
      inFront.set(container, ours);
      if (![...container, ...ours].some((value) => isDeepStrictEqual(value, entry.value))) ours.push(entry.value);
    } else if (!Object.hasOwn(container, entry.key ?? "")) container[entry.key ?? ""] = entry.value;
  }
  for (const [container, ours] of inFront) container.unshift(...ours);
  return result;
}

/** Those of the entries that a document lacks, and that an edit so adds. */
export function lacking(document: JsonObject, entries: readonly SettingsEntry[]): SettingsEntry[] {
  return entries.filter((entry) => {
    const container = reach(structuredClone(document), entry);
    if (Array.isArray(container)) return !container.some((value) => isDeepStrictEqual(value, entry.value));
    return !Object.hasOwn(container, entry.key ?? "");
  });
}

/** A document from which we have gone: properties without a mark stay where others are. */
export function withSharedProperties(document: JsonObject, added: readonly SettingsEntry[]): JsonObject {
  const result = structuredClone(document);
  for (const { path, key, value, mark } of added) {
    if (key === undefined || mark !== undefined) continue;
    let container: JsonValue | undefined = result;
    for (const step of path) container = (container as JsonObject | undefined)?.[step];
    if (container !== undefined && Object.keys(container as JsonObject).length > 0) (container as JsonObject)[key] = value;
  }
  return result;
}

/** The array or object that an entry goes into. */
export function reach(document: JsonObject, { path, key }: Pick<SettingsEntry, "path" | "key">): JsonValue[] | JsonObject {
  let container: JsonObject = document;
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1;
    if (!Object.hasOwn(container, step)) container[step] = isLast && key === undefined ? [] : {};
    container = container[step] as JsonObject;
  }
  return container;
}

/** A document without empty containers. */
export function withoutHollow(value: JsonValue): JsonValue | undefined {
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).flatMap(([key, part]) => {
    const rest = withoutHollow(part);
    return rest === undefined ? [] : [[key, rest] as const];
  });
  if (members.length === 0) return undefined;
  return Array.isArray(value) ? members.map(([, part]) => part) : Object.fromEntries(members);
}
