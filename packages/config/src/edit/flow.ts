import type { CST } from "yaml";
import { isBlankOrComment, isLineEnd, lineStartAt, restOfLine } from "./lines.ts";
import type { Splice } from "./lines.ts";
import { childrenOf, startOf } from "./locate.ts";
import { itemPieces, solidEnd } from "./pieces.ts";

type Item = CST.CollectionItem;

/** Adds what is rendered at the end of `[…]` or `{…}`, on a line of its own where the last item is on one. */
export function addToFlow(text: string, flow: CST.FlowCollection, put: string, lineEnd: string): Splice[] {
  const children = childrenOf(flow);
  const last = children.at(-1);
  if (!last) return [insert(flow.start.offset + 1, put)];
  const end = solidEnd(itemPieces(last));
  const comma = commaAfter(flow, last);
  const after = comma === null ? end : comma + 1;
  const indent = ownIndent(text, valueStart(last));
  const isOnItsOwn = indent !== null && isBlankOrComment(restOfLine(text, after));
  const tail = comma === null ? "" : ",";
  if (indent === null) return [insert(after, comma === null ? `, ${put}` : ` ${put},`)];
  if (!isOnItsOwn) return [insert(after, `${comma === null ? "," : ""}${lineEnd}${indent}${put}${tail}`)];
  const line = insert(after + restOfLine(text, after).length, `${lineEnd}${indent}${put}${tail}`);
  return comma === null ? merge(insert(end, ","), line) : [line];
}

/** Takes an item out of `[…]` or `{…}`, with the comma that is one too many then. Comments stay. */
export function removeFromFlow(text: string, flow: CST.FlowCollection, item: Item): Splice[] {
  const children = childrenOf(flow);
  const start = valueStart(item);
  const end = solidEnd(itemPieces(item));
  const after = commaAfter(flow, item);
  const before = item.start.find(({ type }) => type === "comma")?.offset;
  if (after !== null || before === undefined) return [cut(text, start, after === null ? end : after + 1, children.length > 1)];
  const between = text.slice(before + 1, start);
  if (between.trim() === "" && !/[\r\n]/.test(between)) return [{ start: before, end, text: "" }];
  return [{ start: before, end: before + 1, text: "" }, cut(text, start, end, false)];
}

/** Where an item itself begins: the comma before it belongs to its syntax, but not to it. */
function valueStart(item: Item): number {
  return startOf({ ...item, start: item.start.filter(({ type }) => type !== "comma") });
}

/** Where the comma after an item stands: in the syntax it is the first sign of the next one. */
function commaAfter({ items }: CST.FlowCollection, item: Item): number | null {
  const next = items[items.indexOf(item) + 1];
  return next?.start.find(({ type }) => type === "comma")?.offset ?? null;
}

/** The indentation of what is first on its line; `null` for what is not. */
function ownIndent(text: string, offset: number): string | null {
  const before = text.slice(lineStartAt(text, offset), offset);
  return /^[ \t]*$/.test(before) ? before : null;
}

/** Cuts a stretch out; when nothing is left of its line then, the line as well. */
function cut(text: string, start: number, end: number, hasNeighbours: boolean): Splice {
  const indent = ownIndent(text, start);
  const rest = restOfLine(text, end);
  if (indent !== null && rest.trim() === "" && start - indent.length > 0) {
    const lineStart = start - indent.length;
    const lineEndLength = text.slice(0, lineStart).endsWith("\r\n") ? 2 : 1;
    return { start: lineStart - lineEndLength, end: end + rest.length, text: "" };
  }
  const spaces = hasNeighbours ? (/^[ \t]*/.exec(rest)?.[0].length ?? 0) : 0;
  return { start, end: isLineEnd(text[end + spaces]) ? end : end + spaces, text: "" };
}

function insert(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

/** Two insertions at the same place are one. */
function merge(first: Splice, second: Splice): Splice[] {
  return first.start === second.start ? [{ ...first, text: first.text + second.text }] : [first, second];
}
