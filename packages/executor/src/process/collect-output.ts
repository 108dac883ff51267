import type { Readable } from "node:stream";

/** The output of a stream so far. */
export interface Output {
  /** The first bytes, as many as the limit allows. */
  kept: () => Buffer;
  bytes: () => number;
  hasEnded: () => boolean;
  ended: Promise<void>;
}

const FIRST_CAPACITY = 4096;

/**
 * Reads a stream to its end, keeps its first bytes and counts the rest. Copies them into one buffer: a stream that arrives
 * in a million small pieces would otherwise cost a hundred times what it holds.
 */
export function collectOutput(stream: Readable, limit: number): Output {
  let buffer: Buffer = Buffer.alloc(0);
  let kept = 0;
  let bytes = 0;
  let hasEnded = false;
  stream.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    const wanted = Math.min(chunk.length, limit - kept);
    if (wanted <= 0) return;
    buffer = withRoom(buffer, kept, wanted, limit);
    kept += chunk.copy(buffer, kept, 0, wanted);
  });
  const ended = whenEnded(stream).then(() => void (hasEnded = true));
  return { kept: () => buffer.subarray(0, kept), bytes: () => bytes, hasEnded: () => hasEnded, ended };
}

function withRoom(buffer: Buffer, used: number, wanted: number, limit: number): Buffer {
  if (buffer.length >= used + wanted) return buffer;
  const grown = Buffer.allocUnsafe(Math.min(limit, Math.max(FIRST_CAPACITY, used + wanted, buffer.length * 2)));
  buffer.copy(grown, 0, 0, used);
  return grown;
}

/** An error ends a stream too; without a listener it would crash this process. */
function whenEnded(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["end", "close", "error"]) stream.on(event, () => resolve());
  });
}
