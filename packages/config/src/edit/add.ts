import type { CST } from "yaml";
import { quote } from "../documents/quote.ts";
import { addBelowKey, addToBlock, gapOf } from "./block.ts";
import { valueAt } from "./edit-data.ts";
import { addToFlow } from "./flow.ts";
import { insertLines } from "./lines.ts";
import type { Splice } from "./lines.ts";
import { childrenOf, isContainer, isList, locate } from "./locate.ts";
import type { PathMatch, Path, Slot } from "./locate.ts";
import { itemPieces, solidEnd } from "./pieces.ts";
import { renderInline, renderItem, renderNested } from "./render-value.ts";
import type { YamlStyle, YamlValue } from "./render-value.ts";
import { styleOf } from "./style.ts";
import { refuseEdit } from "./yaml-text.ts";
import type { YamlText } from "./yaml-text.ts";

/** One more item at the end of a list. */
export function splicesForAdd(yaml: YamlText, path: readonly string[], value: YamlValue): Splice[] {
  const located = locate(yaml, path);
  const { value: list, missing } = located;
  if (missing.length > 0 || isNothing(list)) return makeAt(yaml, located, path, [value], styleOf(yaml.root));
  if (!isContainer(list) || !isList(list)) return refuseShape(yaml, list as CST.Token, path, "a list");
  if (list.type === "flow-collection") return addToFlow(yaml.text, list, renderInline(value), yaml.lineEnd);
  const last = childrenOf(list).at(-1);
  return [addToBlock(yaml, list, renderItem(value, list.indent, gapOf(last)))];
}

/** Puts a value where a path leads, with the keys for which there is nothing yet. */
export function makeAt(yaml: YamlText, located: PathMatch, path: Path, value: YamlValue, style: YamlStyle): Splice[] {
  const { value: holder, missing } = located;
  const keys = missing as readonly string[];
  if (isNothing(holder)) return makeInNothing(yaml, located, value, style);
  if (!isContainer(holder) || isList(holder))
    return refuseShape(yaml, holder as CST.Token, path.slice(0, path.length - keys.length), "a mapping");
  if (holder.type === "flow-collection") return addToFlow(yaml.text, holder, inlinePair(keys, value), yaml.lineEnd);
  return [addToBlock(yaml, holder, renderNested(keys, value, holder.indent, style))];
}

function makeInNothing(yaml: YamlText, { slots, missing, value: nothing }: PathMatch, value: YamlValue, style: YamlStyle): Splice[] {
  const keys = missing as readonly string[];
  const { step, listOffset } = style;
  const slot = slots.at(-1);
  if (!slot) {
    if (nothing) return refuseShape(yaml, nothing, [], "a mapping");
    return [insertLines(yaml.text, yaml.text.length, renderNested(keys, value, 0, style), yaml.lineEnd)];
  }
  if (slot.container.type === "flow-collection" || (keys.length === 0 && listOffset === undefined))
    return [fill(slot, inlineValue(keys, value))];
  const { indent } = slot.container;
  const lines =
    keys.length > 0
      ? renderNested(keys, value, indent + step, style)
      : (value as readonly YamlValue[]).flatMap((item) => renderItem(item, indent + (listOffset ?? step)));
  return addBelowKey(yaml, slot, lines);
}

/** A value after a key that has none. */
function fill({ item }: Slot, put: string): Splice {
  const sign = (item.sep ?? []).find(({ type }) => type === "map-value-ind");
  const start = (sign?.offset ?? solidEnd(itemPieces(item))) + (sign ? 1 : 0);
  return { start, end: item.value ? solidEnd(itemPieces(item)) : start, text: `${sign ? "" : ":"} ${put}` };
}

function inlinePair([key = "", ...rest]: readonly string[], value: YamlValue): string {
  return `${renderInline(key)}: ${inlineValue(rest, value)}`;
}

function inlineValue(keys: readonly string[], value: YamlValue): string {
  return keys.length === 0 ? renderInline(value) : `{${inlinePair(keys, value)}}`;
}

/** Whether a value says that there is none. */
export function isNothing(token: CST.Token | null): boolean {
  return token === null || (token.type === "scalar" && /^(?:~|null|Null|NULL|)$/.test(token.source));
}

function refuseShape(yaml: YamlText, token: CST.Token, path: Path, expected: string): never {
  const subject = path.length === 0 ? "the file" : path.join(".");
  const got = quote(valueAt(yaml.data, path));
  return refuseEdit(yaml, token.offset, "shape", `expected ${subject} to be ${expected}, got ${got}`, "correct it and try again");
}
