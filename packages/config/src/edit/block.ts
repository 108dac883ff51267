import type { CST } from "yaml";
import { blockEndAt, insertLines, lineStartAt, linesEndAt, replaceLines } from "./lines.ts";
import type { Splice } from "./lines.ts";
import { childrenOf, isContainer, startOf } from "./locate.ts";
import type { Slot } from "./locate.ts";
import { commentsIn, itemPieces, piecesOf, solidEnd } from "./pieces.ts";
import type { YamlText } from "./yaml-text.ts";

/** Adds lines at the end of a list or mapping whose parts are on lines of their own. */
export function addToBlock({ text, lineEnd }: YamlText, block: CST.BlockMap | CST.BlockSequence, lines: readonly string[]): Splice {
  return insertLines(text, blockEndAt(text, solidEnd(piecesOf(block)), block.indent), lines, lineEnd);
}

/** Adds lines below a key that has no value, or one that says so: `hooks:` or `hooks: null`. */
export function addBelowKey({ text, lineEnd }: YamlText, { item }: Slot, lines: readonly string[]): Splice[] {
  const sign = (item.sep ?? []).find(({ type }) => type === "map-value-ind");
  const end = (sign?.offset ?? 0) + 1;
  const nothing = item.value ? [{ start: end, end: solidEnd(itemPieces(item)), text: "" }] : [];
  return [...nothing, insertLines(text, linesEndAt(text, item.value ? solidEnd(itemPieces(item)) : end), lines, lineEnd)];
}

/** The gap between the dash of an item and what follows. */
export function gapOf(item: CST.CollectionItem | undefined): string {
  const space = item?.start.findLast(({ type }) => type === "space");
  const dash = item?.start.find(({ type }) => type === "seq-item-ind");
  return space && dash && space.offset > dash.offset ? space.source : " ";
}

/** Takes out the lines of an item or of a key with its value. Comments on them stay, on lines of their own. */
export function removeFromBlock({ text, lineEnd }: YamlText, slot: Slot): Splice | null {
  const { start, end, isWhole } = extentOf(text, slot);
  if (!isWhole) return null;
  const indent = text.slice(start, startOf(slot.item));
  const comments = commentsIn(itemPieces(slot.item), start, end).map((piece) => indent + text.slice(piece.start, piece.end));
  return replaceLines(text, start, end, comments, lineEnd);
}

/** The lines that an item is on, and whether nothing else is on them. */
function extentOf(text: string, { item }: Slot): { start: number; end: number; isWhole: boolean } {
  const start = lineStartAt(text, startOf(item));
  const end = linesEndAt(text, solidEnd(itemPieces(item)));
  return { start, end, isWhole: /^[ ]*$/.test(text.slice(start, startOf(item))) };
}

/**
 * What to remove along with an item: the last item of a list takes its key with it, and so on, so what one edit made another
 * one can undo. A comment in there keeps the key: a person wrote it for a reason.
 */
export function findEmptyOwner(slots: readonly Slot[]): Slot {
  let index = slots.length - 1;
  for (; index > 0; index -= 1) {
    const { container } = slots[index] as Slot;
    const owner = slots[index - 1] as Slot;
    const isOnly = container.type !== "flow-collection" && childrenOf(container).length === 1;
    if (!isOnly || owner.container.type !== "block-map" || hasComments(owner)) break;
  }
  return slots[index] as Slot;
}

function hasComments({ item }: Slot): boolean {
  return itemPieces({ ...item, start: [] }).some(({ type }) => type === "comment");
}

/** Whether a value takes lines of its own. */
export function isBlock(token: CST.Token | null | undefined): token is CST.BlockMap | CST.BlockSequence {
  return isContainer(token) && token.type !== "flow-collection";
}
