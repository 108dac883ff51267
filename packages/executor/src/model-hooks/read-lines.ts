import type { FileHandle } from "node:fs/promises";

export interface Lines {
  text: string;
  /** If there is more, the number of the first line that is missing or incomplete. */
  cutAtLine?: number;
}

/** How far a read has got. */
interface Progress {
  line: number;
  firstLine: number;
  lastLine: number;
  kept: Buffer[];
  roomBytes: number;
  isFull: boolean;
}

export const LARGEST_TEXT_BYTES: number = 256 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** To get lines from deeper inside a file, search it. */
const FARTHEST_BYTES = 64 * 1024 * 1024;

/** Reads some lines of a file, at most 256 KiB, without holding more of it. `null` for a binary file. */
export async function readLines(handle: FileHandle, firstLine: number, count: number, signal: AbortSignal): Promise<Lines | null> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const progress: Progress = {
    line: 1,
    firstLine,
    lastLine: firstLine + count - 1,
    kept: [],
    roomBytes: LARGEST_TEXT_BYTES,
    isFull: false,
  };
  for (let position = 0; position < FARTHEST_BYTES && !progress.isFull;) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return { text: decodeText(progress.kept) };
    if (isBinary(chunk.subarray(0, bytesRead))) return null;
    takeLines(progress, chunk.subarray(0, bytesRead));
    position += bytesRead;
  }
  return { text: decodeText(progress.kept), cutAtLine: progress.line };
}

/** Text has no NUL. */
export function isBinary(bytes: Buffer): boolean {
  return bytes.includes(0);
}

/** Drops a character that was cut in the middle. */
export function decodeText(parts: readonly Buffer[]): string {
  return new TextDecoder().decode(Buffer.concat(parts), { stream: true });
}

function takeLines(progress: Progress, chunk: Buffer): void {
  for (let start = 0; start < chunk.length && !progress.isFull;) {
    const newline = chunk.indexOf("\n", start);
    const end = newline === -1 ? chunk.length : newline + 1;
    if (progress.line > progress.lastLine) progress.isFull = true;
    else if (progress.line >= progress.firstLine) keep(progress, chunk.subarray(start, end));
    if (newline !== -1 && !progress.isFull) progress.line += 1;
    start = end;
  }
}

function keep(progress: Progress, bytes: Buffer): void {
  const fitting = bytes.subarray(0, progress.roomBytes);
  // The chunk that this is part of will be overwritten.
  progress.kept.push(Buffer.from(fitting));
  progress.roomBytes -= fitting.length;
  progress.isFull = fitting.length < bytes.length;
}
