import { isDeepStrictEqual } from "node:util";
import { CST } from "yaml";
import { isNothing, makeAt } from "./add.ts";
import { isBlock } from "./block.ts";
import { valueAt } from "./edit-data.ts";
import { insertLines, linesEndAt, replaceLines } from "./lines.ts";
import type { Splice } from "./lines.ts";
import { childrenOf, isList, locate, startOf } from "./locate.ts";
import type { Path, Slot } from "./locate.ts";
import { commentsIn, itemPieces, piecesOf, solidEnd } from "./pieces.ts";
import { isMapping, renderInline, renderPair } from "./render-value.ts";
import type { YamlValue } from "./render-value.ts";
import { styleOf } from "./style.ts";
import type { YamlText } from "./yaml-text.ts";

/** Another value for a key or an item; `null` when it has that value. */
export function splicesForSet(yaml: YamlText, path: Path, value: YamlValue): Splice[] | null {
  const located = locate(yaml, path);
  const { slots, missing, value: token } = located;
  const before = valueAt(yaml.data, path);
  if (missing.length > 0 || isNothing(token)) return makeAt(yaml, located, path, value, { step: styleOf(yaml.root).step });
  if (isDeepStrictEqual(structuredClone(before), structuredClone(value))) return null;
  const slot = slots.at(-1) as Slot;
  const old = token as CST.Token;
  if (slot.container.type === "block-seq" && isMapping(value) && Object.values(value)[0] === before) return expand(yaml, slot, value);
  if (slot.container.type === "block-seq" && isBlock(old)) return collapse(yaml, slot, old, value);
  return [replaceText(yaml, old, value, isList(slot.container))];
}

/** Puts a value in the place of another one within a line, quoted as that one was. */
function replaceText({ text }: YamlText, old: CST.Token, value: YamlValue, isItem: boolean): Splice {
  const start = old.offset;
  const end = solidEnd(piecesOf(old));
  const source = text.slice(start, end);
  const [first] = isItem && isMapping(value) ? Object.entries(value) : [];
  if (!first || renderInline(first[1]) === source) return { start, end, text: renderInline(value, quoteOf(old)) };
  // The name of an item stays as written.
  const [, ...rest] = Object.entries(value as Record<string, YamlValue>);
  return { start, end, text: `{${[`${first[0]}: ${source}`, ...rest.map(([key, part]) => renderPair(key, part))].join(", ")}}` };
}

/** `- guard.py` becomes `- name: guard.py` with more keys below; the comment stays where it is. */
function expand({ text, lineEnd }: YamlText, { item }: Slot, value: Record<string, YamlValue>): Splice[] {
  const token = item.value as CST.Token;
  const [[key], ...rest] = Object.entries(value) as [[string, YamlValue], ...[string, YamlValue][]];
  const end = solidEnd(itemPieces(item));
  const indent = " ".repeat(token.offset - startOf(item) + indentOf(item));
  const lines = rest.map(([name, part]) => indent + renderPair(name, part));
  return [
    { start: token.offset, end: token.offset, text: `${renderInline(key)}: ` },
    ...(lines.length > 0 ? [insertLines(text, linesEndAt(text, end), lines, lineEnd)] : []),
  ];
}

/** `- name: guard.py` with more keys below becomes `- guard.py`. Comments stay. */
function collapse({ text, lineEnd }: YamlText, { item }: Slot, map: CST.BlockMap | CST.BlockSequence, value: YamlValue): Splice[] {
  const first = childrenOf(map)[0]?.value;
  if (!CST.isScalar(first) || first.type === "block-scalar") return [];
  const nameEnd = solidEnd(piecesOf(first));
  const below = linesEndAt(text, nameEnd);
  const end = linesEndAt(text, solidEnd(itemPieces(item)));
  const indent = " ".repeat(indentOf(item));
  const comments = commentsIn(itemPieces(item), below, end).map((piece) => indent + text.slice(piece.start, piece.end));
  const isName = CST.resolveAsScalar(first).value === value;
  return [
    { start: map.offset, end: nameEnd, text: isName ? text.slice(first.offset, nameEnd) : renderInline(value, quoteOf(first)) },
    ...(end > below ? [replaceLines(text, below, end, comments, lineEnd)] : []),
  ];
}

function indentOf(item: CST.CollectionItem): number {
  return item.start.find(({ type }) => type === "seq-item-ind")?.indent ?? 0;
}

function quoteOf(token: CST.Token): string {
  if (token.type === "single-quoted-scalar") return "'";
  return token.type === "double-quoted-scalar" ? '"' : "";
}
