import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { orderTraceFiles } from "@hawk/runner";
import { listNames } from "@hawk/state";

/** A file of the trace. It keeps its key when it is put away under another name, and when only the spool still has it. */
export interface Piece {
  key: string;
  path: string;
  bytes: number;
  /** Where decisions are still added. */
  isCurrent: boolean;
  /** The trace doesn't have it any more. */
  isSpooled: boolean;
}

const HEAD_BYTES = 65_536;

/** The files of the trace, and those that only the spool has, the oldest first. One without a whole line isn't a piece yet. */
export function listPieces(trace: string, spool: string): Piece[] {
  const kept = listSpool(spool);
  const first = listTrace(trace);
  const isMissing = ({ key }: Piece): boolean => !first.some((piece) => piece.key === key);
  // A file that gets its new name meanwhile may be seen under neither; the second time it is there.
  const own = kept.some(isMissing) ? listTrace(trace) : first;
  const known = new Set(own.map(({ key }) => key));
  return [...kept.filter(({ key }) => !known.has(key)), ...own];
}

function listTrace(trace: string): Piece[] {
  const directory = dirname(trace);
  return orderTraceFiles(listNames(directory)).flatMap((name) => readPiece(join(directory, name), name === basename(trace)) ?? []);
}

function listSpool(spool: string): Piece[] {
  const found = listNames(spool).flatMap((name) => {
    const [, key] = /^(\d+-[0-9a-f]{16})\.jsonl$/.exec(name) ?? [];
    const path = join(spool, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (key === undefined || !stats?.isFile()) return [];
    return [{ piece: { key, path, bytes: stats.size, isCurrent: false, isSpooled: true }, changedMs: stats.mtimeMs }];
  });
  return found.toSorted((one, other) => one.changedMs - other.changedMs).map(({ piece }) => piece);
}

/** Known by its inode and its first line: a name changes, and an inode is given to another file some day. */
function readPiece(path: string, isCurrent: boolean): Piece | null {
  // A pipe would be waited for.
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const file = openIfThere(path);
  if (file === null) return null;
  try {
    const { ino, size } = fstatSync(file);
    const head = readAt(file, 0, HEAD_BYTES);
    const end = head.indexOf(10);
    if (end === -1 && head.length < HEAD_BYTES) return null;
    const digest = createHash("sha256").update(end === -1 ? head : head.subarray(0, end));
    return { key: `${ino}-${digest.digest("hex").slice(0, 16)}`, path, bytes: size, isCurrent, isSpooled: false };
  } finally {
    closeSync(file);
  }
}

/** Somebody may put it away, or remove it, at any time. */
function openIfThere(path: string): number | null {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function openAs(path: string, key: string): number | null {
  const file = openIfThere(path);
  if (file === null || key.startsWith(`${fstatSync(file).ino}-`)) return file;
  closeSync(file);
  return null;
}

/** Whole lines of a piece, and where the next ones begin. */
export interface Chunk {
  lines: { at: number; text: string }[];
  next: number;
}

/** The next lines, about so many bytes of them; `null` when there are none. Where the trace has put the file away since, the spool has it. */
export function readChunk({ path, key }: Piece, spool: string, from: number, bytes: number): Chunk | null {
  const file = openAs(path, key) ?? openIfThere(join(spool, `${key}.jsonl`));
  if (file === null) return null;
  try {
    const read = readAt(file, from, bytes);
    const end = read.lastIndexOf(10) + 1;
    // A line that doesn't fit isn't one of hawk's.
    if (end === 0) return read.length < bytes ? null : { lines: [], next: from + read.length };
    return { lines: splitLines(read.subarray(0, end), from), next: from + end };
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, at: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  return buffer.subarray(0, readSync(file, buffer, 0, bytes, at));
}

function splitLines(bytes: Buffer, from: number): Chunk["lines"] {
  const lines: Chunk["lines"] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    lines.push({ at: from + at, text: bytes.toString("utf8", at, end) });
    at = end + 1;
  }
  return lines;
}
