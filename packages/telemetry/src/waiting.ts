import { readChunk } from "./pieces.ts";
import type { Piece } from "./pieces.ts";

const READ_BYTES = 1024 * 1024;

/** How many lines of these pieces weren't sent yet. */
export function countWaiting(pieces: readonly Piece[], spool: string, sentBytes: Readonly<Record<string, number>>): number {
  return pieces.reduce((sum, piece) => sum + countIn(piece, spool, sentBytes[piece.key] ?? 0), 0);
}

function countIn(piece: Piece, spool: string, from: number): number {
  let count = 0;
  for (let chunk = readChunk(piece, spool, from, READ_BYTES); chunk; chunk = readChunk(piece, spool, chunk.next, READ_BYTES))
    count += chunk.lines.length;
  return count;
}
