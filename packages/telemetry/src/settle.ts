import { listPieces } from "./pieces.ts";
import type { Piece } from "./pieces.ts";
import { giveNotice, save } from "./run.ts";
import type { Run } from "./run.ts";
import { findExcess, forgetPiece, keepPieces } from "./spool.ts";
import { countWaiting } from "./waiting.ts";

/** The pieces there are to send. Keeps what the trace may drop, and gives up the oldest of that when it is too much. */
export function settlePieces(run: Run): Piece[] {
  const pieces = listPieces(run.paths.trace, run.paths.spool);
  keepPieces(pieces, run.paths.spool, run.state.sentBytes);
  noticeGap(run, pieces);
  for (const piece of findExcess(pieces, run.state.sentBytes, run.limits.spoolBytes)) dropPiece(run, piece);
  return forgetSent(run, pieces);
}

/** The piece that was the newest can only be gone if the trace dropped it, and then it may have dropped later ones that nobody saw. */
function noticeGap(run: Run, pieces: readonly Piece[]): void {
  const own = pieces.filter(({ isSpooled }) => !isSpooled);
  const newest = own.at(-1)?.key ?? null;
  if (newest === run.state.newest) return;
  const isCut = run.state.newest !== null && !own.some(({ key }) => key === run.state.newest);
  const what = "the trace was cut off before hawk export saw all of it; decisions may be missing";
  save(run, { ...(isCut ? giveNotice(run, { kind: "gap", count: 0, what }) : {}), newest });
}

/** Counted before removal, and marked as done in the same step, so nothing is counted twice. */
function dropPiece(run: Run, piece: Piece): void {
  const count = countWaiting([piece], run.paths.spool, run.state.sentBytes);
  const what = `${count} decisions were dropped: the collector was away for longer than the spool lasts`;
  save(run, {
    ...giveNotice(run, { kind: "dropped", count, what }),
    sentBytes: { ...run.state.sentBytes, [piece.key]: piece.bytes },
    dropped: run.state.dropped + count,
  });
}

function forgetSent(run: Run, pieces: readonly Piece[]): Piece[] {
  const left = pieces.filter(({ isSpooled, key, bytes }) => !isSpooled || (run.state.sentBytes[key] ?? 0) < bytes);
  const known = new Set(left.map(({ key }) => key));
  const sentBytes = Object.fromEntries(Object.entries(run.state.sentBytes).filter(([key]) => known.has(key)));
  for (const piece of pieces) if (!known.has(piece.key)) forgetPiece(piece, run.paths.spool);
  if (Object.keys(sentBytes).length < Object.keys(run.state.sentBytes).length) save(run, { sentBytes });
  return left;
}
