import type { CST } from "yaml";

/** A stretch of the text that means one thing. */
interface Piece {
  type: string;
  start: number;
  end: number;
}

/** All pieces of a token, in text order. */
export function piecesOf(token: CST.Token): Piece[] {
  if (token.type === "document") return [...token.start, ...(token.value ? [token.value] : []), ...(token.end ?? [])].flatMap(piecesOf);
  if (token.type === "block-map" || token.type === "block-seq") return token.items.flatMap(itemPieces);
  if (token.type === "flow-collection")
    return [...piecesOf(token.start), ...token.items.flatMap(itemPieces), ...token.end.flatMap(piecesOf)];
  if (token.type === "block-scalar") return blockScalarPieces(token);
  const own: Piece = { type: token.type, start: token.offset, end: token.offset + token.source.length };
  return [own, ...("end" in token && token.end ? token.end.flatMap(piecesOf) : [])];
}

export function itemPieces({ start, key, sep, value }: CST.CollectionItem): Piece[] {
  return [...start, ...(key ? [key] : []), ...(sep ?? []), ...(value ? [value] : [])].flatMap(piecesOf);
}

function blockScalarPieces({ offset, props, source }: CST.BlockScalar): Piece[] {
  const head = props.flatMap(piecesOf);
  const start = head.at(-1)?.end ?? offset;
  return [...head, { type: "block-scalar", start, end: start + source.length }];
}

const blank = new Set(["space", "newline", "comment"]);

/** Where what counts begins, without the space and the comments before it. */
export function solidStart(pieces: readonly Piece[]): number {
  return pieces.find(({ type }) => !blank.has(type))?.start ?? pieces[0]?.start ?? 0;
}

/** Where what counts ends. */
export function solidEnd(pieces: readonly Piece[]): number {
  return pieces.findLast(({ type }) => !blank.has(type))?.end ?? solidStart(pieces);
}

export function commentsIn(pieces: readonly Piece[], start: number, end: number): Piece[] {
  return pieces.filter((piece) => piece.type === "comment" && piece.start >= start && piece.end <= end);
}
