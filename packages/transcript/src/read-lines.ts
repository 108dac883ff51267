import { closeSync, openSync, readSync } from "node:fs";

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;

/** Longer ones are not kept in memory. */
export const LONGEST_LINE_BYTES: number = 16 << 20;

/**
 * The lines of a file without their ends, one after another, in little memory. `null` stands for a line that is too long. A line is only good
 * until the next one is asked for.
 */
export function* readLines(
  path: string,
  chunkBytes: number = CHUNK_BYTES,
  longestBytes: number = LONGEST_LINE_BYTES,
): Generator<Buffer | null> {
  const descriptor = openSync(path, "r");
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    let parts: Buffer[] = [];
    let length = 0;
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE, start); end !== -1 && end < size; end = chunk.indexOf(NEWLINE, start)) {
        const last = chunk.subarray(start, end);
        length += last.length;
        yield length > longestBytes ? null : parts.length === 0 ? last : Buffer.concat([...parts, last]);
        parts = [];
        length = 0;
        start = end + 1;
      }
      length += size - start;
      // What is too long is counted, not kept.
      if (length > longestBytes) parts = [];
      else if (size > start) parts.push(Buffer.from(chunk.subarray(start, size)));
    }
    if (length > 0) yield length > longestBytes ? null : Buffer.concat(parts);
  } finally {
    closeSync(descriptor);
  }
}
