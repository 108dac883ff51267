import type * as fs from "node:fs";
import { createMeta } from "./hook-meta.ts";
import type { HookMeta } from "./hook-meta.ts";
import { parseStart } from "./parse.ts";

const FIRST_READ = 4096;
/** Most headers end within this. */
const FIRST_LOOK = 256;
const GROWTH = 4;

type FileSystem = typeof fs;

// Loaded on first use: an import statement would cost parse-only callers a millisecond, and wouldn't work in a browser.
let fileSystem: FileSystem | undefined;
// Reads are synchronous and the buffer stays private, so one is enough.
let firstPart: Buffer | undefined;

/** As `parseHookMeta`, from disk: reads the first 4 KB, and more only while those do not tell. Never throws. */
export function readHookMeta(path: string): HookMeta {
  fileSystem ??= process.getBuiltinModule("node:fs");
  const { constants } = fileSystem;
  let file: number | undefined;
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    file = fileSystem.openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return readFrom(fileSystem, file, path);
  } catch (error) {
    return unreadable(error);
  } finally {
    if (file !== undefined) fileSystem.closeSync(file);
  }
}

function readFrom(disk: FileSystem, file: number, path: string): HookMeta {
  firstPart ??= Buffer.allocUnsafeSlow(FIRST_READ);
  let part = firstPart;
  let length = disk.readSync(file, part, 0, FIRST_READ, null);
  const early = length > FIRST_LOOK ? parseStart(path, part.toString("utf8", 0, FIRST_LOOK), false) : null;
  if (early) return early;
  for (;;) {
    const isWhole = length < part.length;
    const meta = parseStart(path, part.toString("utf8", 0, length), isWhole);
    if (meta) return meta;
    const larger = Buffer.allocUnsafe(part.length * GROWTH);
    part.copy(larger, 0, 0, length);
    part = larger;
    length = fill(disk, file, part, length);
  }
}

/** Reads until the buffer is full or the file ends; the answer is how much of the buffer is filled. */
function fill(disk: FileSystem, file: number, buffer: Buffer, from: number): number {
  let length = from;
  while (length < buffer.length) {
    const read = disk.readSync(file, buffer, length, buffer.length - length, null);
    if (read === 0) return length;
    length += read;
  }
  return length;
}

function unreadable(error: unknown): HookMeta {
  const meta = createMeta(null, null);
  const { code, message } = error as NodeJS.ErrnoException;
  meta.problems.push({ line: 1, message: `the file can't be read: ${code ?? message}` });
  return meta;
}
