import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Piece } from "./pieces.ts";

/**
 * Keeps every piece of the trace, so one that the trace drops can still be sent. A link takes no room until then, and sees what is added
 * later. Where a disk has no links, pieces that were put away are copied.
 */
export function keepPieces(pieces: readonly Piece[], spool: string, sentBytes: Readonly<Record<string, number>>): void {
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  for (const piece of pieces)
    if (!piece.isSpooled) keep(piece, join(spool, `${piece.key}.jsonl`), (sentBytes[piece.key] ?? 0) < piece.bytes);
}

function keep({ path, isCurrent }: Piece, kept: string, isWaiting: boolean): void {
  try {
    linkSync(path, kept);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOENT") return;
    if (!isCurrent && isWaiting && !existsSync(kept)) copyWhole(path, kept);
  }
}

function copyWhole(path: string, kept: string): void {
  const draft = `${kept}.part`;
  copyFileSync(path, draft);
  renameSync(draft, kept);
}

export function forgetPiece({ key }: Pick<Piece, "key">, spool: string): void {
  rmSync(join(spool, `${key}.jsonl`), { force: true });
}

/** The oldest pieces that only the spool has, as many as are beyond what it may hold. */
export function findExcess(pieces: readonly Piece[], sentBytes: Readonly<Record<string, number>>, mostBytes: number): Piece[] {
  const spooled = pieces.filter(({ isSpooled, key, bytes }) => isSpooled && (sentBytes[key] ?? 0) < bytes);
  let total = spooled.reduce((sum, { bytes }) => sum + bytes, 0);
  return spooled.filter(({ bytes }) => {
    const isExcess = total > mostBytes;
    if (isExcess) total -= bytes;
    return isExcess;
  });
}
