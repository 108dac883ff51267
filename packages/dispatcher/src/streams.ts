import { devNull } from "node:os";
import { closeSync, openSync, readSync, writeSync } from "node:fs";

const CHUNK_BYTES = 65_536;

/** Reads all of stdin at once: faster than a stream by as much as a small hook takes. */
export function readStdin(): string {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const bytes = patiently(() => readSync(0, chunk));
    if (bytes === null || bytes === 0) return Buffer.concat(chunks).toString("utf8");
    chunks.push(chunk.subarray(0, bytes));
  }
}

/** Whether all of it could be written. */
export function write(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) {
    const more = patiently(() => writeSync(descriptor, bytes, written));
    if (more === null) return false;
    written += more;
  }
  return true;
}

/** Ends our streams, so nobody waits for them. */
export function letGoOfStreams(): void {
  for (const descriptor of [0, 1, 2]) {
    try {
      closeSync(descriptor);
    } catch {
      // It was already closed.
    }
    openSync(devNull, "r+");
  }
}

/** The host's end may be non-blocking, so try again. `null` for any other failure. */
function patiently(act: () => number): number | null {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return null;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
