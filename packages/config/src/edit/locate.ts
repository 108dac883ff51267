import { CST } from "yaml";
import { quote } from "../documents/quote.ts";
import { itemPieces, solidStart } from "./pieces.ts";
import { refuseEdit } from "./yaml-text.ts";
import type { YamlText } from "./yaml-text.ts";

export type Path = readonly (string | number)[];
export type Container = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

/** An item of a list, or a key with its value, and what it is in. */
export interface Slot {
  container: Container;
  item: CST.CollectionItem;
}

/** How far a path leads. */
export interface PathMatch {
  /** The slots on the way, starting at the root. */
  slots: Slot[];
  /** The steps that lead nowhere. */
  missing: Path;
  /** Where the way ends: a collection, another value, or nothing. */
  value: CST.Token | null;
}

/** Follows a path as far as it leads. What is shared by an anchor is not followed: an edit there would change other places too. */
export function locate(yaml: YamlText, path: Path): PathMatch {
  const located: PathMatch = { slots: [], missing: path, value: yaml.root };
  for (const [index, step] of path.entries()) {
    const container = located.value;
    if (!isContainer(container)) break;
    const item = childrenOf(container).find((child, place) => (typeof step === "number" ? place === step : keyOf(child) === step));
    if (!item) break;
    const isLast = index === path.length - 1;
    if (!isLast || typeof step === "string") refuseShared(yaml, item);
    located.slots.push({ container, item });
    located.missing = path.slice(index + 1);
    located.value = item.value ?? null;
  }
  return located;
}

export function isContainer(token: CST.Token | null | undefined): token is Container {
  return token?.type === "block-map" || token?.type === "block-seq" || token?.type === "flow-collection";
}

export function isList(container: Container): boolean {
  return container.type === "block-seq" || (container.type === "flow-collection" && container.start.type === "flow-seq-start");
}

/** The items that are really there: a comment or a comma at the end makes one more in the syntax. */
export function childrenOf(container: Container): CST.CollectionItem[] {
  if (container.type === "block-seq") return container.items.filter(({ start }) => start.some(({ type }) => type === "seq-item-ind"));
  return (container.items as CST.CollectionItem[]).filter(({ key, sep, value }) => Boolean(key ?? value) || (sep ?? []).length > 0);
}

function keyOf({ key }: CST.CollectionItem): string | null {
  return CST.isScalar(key) ? (CST.resolveAsScalar(key)?.value ?? null) : null;
}

function refuseShared(yaml: YamlText, item: CST.CollectionItem): void {
  const anchor = [...(item.sep ?? []), ...(item.sep ? [] : item.start)].find(({ type }) => type === "anchor");
  const alias = item.value?.type === "alias" ? item.value : undefined;
  const shared = anchor ?? alias;
  if (!shared) return;
  refuseEdit(
    yaml,
    shared.offset,
    "shared",
    `expected a plain value, got ${anchor ? "one with the anchor" : "the alias"} ${quote(shared.source)}`,
    "write the value out where it is used, and try again",
  );
}

/** Where an item begins, without what comes before it. */
export function startOf(item: CST.CollectionItem): number {
  return solidStart(itemPieces(item));
}
