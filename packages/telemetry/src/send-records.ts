import { readDecisions } from "./decisions.ts";
import { deliver } from "./deliver.ts";
import type { Failure } from "./deliver.ts";
import type { Taken } from "./encode.ts";
import { mask } from "./mask.ts";
import { readChunk } from "./pieces.ts";
import type { Chunk, Piece } from "./pieces.ts";
import { post } from "./post.ts";
import { toNoticeRecord, toRecord } from "./record.ts";
import type { LogRecord } from "./record.ts";
import { giveNotice, save } from "./run.ts";
import type { Run } from "./run.ts";
import { addToTotals } from "./totals.ts";

/** Sends what has to be said about the export itself. */
export async function sendNotices(run: Run): Promise<Failure | null> {
  const { notices } = run.state;
  const delivery = await deliverRecords(run, notices.map(toNoticeRecord));
  if ("failure" in delivery) return delivery;
  if (notices.length > 0) save(run, { notices: run.state.notices.slice(notices.length) });
  return null;
}

/** Sends what is new in a piece, batch by batch. */
export async function sendPiece(run: Run, piece: Piece): Promise<Failure | null> {
  for (;;) {
    if (run.collector.signal?.aborted) return null;
    const chunk = readChunk(piece, run.paths.spool, run.state.sentBytes[piece.key] ?? 0, run.limits.batchBytes);
    if (chunk === null) return endPiece(run, piece);
    const failed = await sendChunk(run, piece, chunk);
    if (failed) return failed;
  }
}

async function sendChunk(run: Run, piece: Piece, chunk: Chunk): Promise<Failure | null> {
  const { decisions, unreadable } = readDecisions(run.state.instance, piece, chunk);
  const delivery = await deliverRecords(run, decisions.map(toRecord));
  if ("failure" in delivery) return delivery;
  const { rejected, message } = delivery.taken;
  const what = `${rejected} decisions were rejected by the collector${message === "" ? "" : `: ${mask(message)}`}`;
  if (run.state.failing) run.report({ kind: "recovered" });
  save(run, {
    ...(rejected > 0 ? giveNotice(run, { kind: "rejected", count: rejected, what }) : {}),
    sentBytes: { ...run.state.sentBytes, [piece.key]: chunk.next },
    totals: addToTotals(
      run.state.totals,
      decisions.map(({ entry }) => entry),
    ),
    rejected: run.state.rejected + rejected,
    unreadable: run.state.unreadable + unreadable,
    sentAt: run.now().toISOString(),
    failing: null,
  });
  run.sent += decisions.length;
  if (decisions.length > 0) run.report({ kind: "sent", count: decisions.length });
  return null;
}

/** Half a line at the end of a piece that nobody adds to any more never gets whole. */
function endPiece(run: Run, { isSpooled, key, bytes }: Piece): null {
  if (isSpooled && (run.state.sentBytes[key] ?? 0) < bytes)
    save(run, { sentBytes: { ...run.state.sentBytes, [key]: bytes }, unreadable: run.state.unreadable + 1 });
  return null;
}

async function deliverRecords(run: Run, records: readonly LogRecord[]): Promise<{ taken: Taken } | Failure> {
  const { collector, encoder, now } = run;
  if (records.length === 0) return { taken: { rejected: 0, message: "" } };
  return deliver(records, (some) => post(collector, "/v1/logs", encoder.encodeLogs(some, now()), encoder.decodeLogsAnswer));
}
