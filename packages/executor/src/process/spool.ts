import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let count = 0;

/**
 * Puts text into a nameless private file, positioned at its start, and returns its descriptor; `null` if that can't be done.
 * A hook that reads from a file can leave it unread without harm, and can open `/dev/stdin`, which fails on Node's own pipes
 * since those are sockets.
 */
export function openSpool(content: string | Buffer): number | null {
  count += 1;
  const path = join(tmpdir(), `hawk-${process.pid}-${Math.random().toString(36).slice(2)}-${count}`);
  let spool: number | null = null;
  try {
    spool = openSync(path, "wx+", 0o600);
    unlinkSync(path);
    writeAll(spool, typeof content === "string" ? Buffer.from(content) : content);
    return spool;
  } catch {
    if (spool !== null) removeSpool(spool, path);
    return null;
  }
}

/** Removes the name now if an open file couldn't lose it earlier. */
function removeSpool(spool: number, path: string): void {
  closeSync(spool);
  try {
    unlinkSync(path);
  } catch {
    // Already nameless.
  }
}

/** Positioned writes leave the descriptor at the start, where its reader begins. */
function writeAll(spool: number, content: Buffer): void {
  let written = 0;
  while (written < content.length) written += writeSync(spool, content, written, content.length - written, written);
}
