import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Script } from "node:vm";

/** A place below `root` for a program's compiled code: `null` if `root` is missing or belongs to someone else. */
export function placeForCode(root: string, program: string, version: string): string | null {
  try {
    const status = statSync(root, { throwIfNoEntry: false });
    const isOwn =
      status?.isDirectory() && (process.getuid === undefined || (status.uid === process.getuid() && (status.mode & 0o022) === 0));
    return isOwn ? join(root, `${program}@${version}`) : null;
  } catch {
    // For example, an inaccessible home directory: the program itself reports that.
    return null;
  }
}

const FILE = "code";
/** V8 wants its data to start at such an offset. */
const ALIGNMENT = 8;

/** Cached code, by the name of its source file. */
export function readCode(directory: string): Map<string, Buffer> {
  try {
    const bytes = readFileSync(join(directory, FILE));
    const end = bytes.indexOf(10);
    const sizes = JSON.parse(bytes.toString("latin1", 0, end)) as [name: string, size: number][];
    let at = align(end + 1);
    return new Map(
      sizes.map(([name, size]) => {
        const start = at;
        at = align(at + size);
        return [name, bytes.subarray(start, start + size)];
      }),
    );
  } catch {
    return new Map();
  }
}

/**
 * Stores V8's compiled code, together with what is already cached, in one write. If that fails, it only costs
 * time the next time.
 */
export function keepCode(directory: string | null, kept: ReadonlyMap<string, Buffer>, scripts: ReadonlyMap<string, Script>): void {
  if (directory === null || scripts.size === 0) return;
  try {
    if (mkdirSync(directory, { recursive: true, mode: 0o700 }) !== undefined) removeOthers(directory);
    const fresh = [...scripts].map(([name, script]) => [name, script.createCachedData()] as const);
    writeWhole(join(directory, FILE), pack([...new Map([...kept, ...fresh])]));
  } catch {
    // For example, a full disk.
  }
}

function pack(parts: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const header = Buffer.from(`${JSON.stringify(parts.map(([name, data]) => [name, data.length]))}\n`);
  return Buffer.concat(
    [header, ...parts.map(([, data]) => data)].flatMap((part) => [part, Buffer.alloc(align(part.length) - part.length)]),
  );
}

function align(position: number): number {
  return Math.ceil(position / ALIGNMENT) * ALIGNMENT;
}

/** Cached code of earlier versions. */
function removeOthers(directory: string): void {
  const own = basename(directory);
  const start = own.slice(0, own.indexOf("@") + 1);
  for (const name of readdirSync(dirname(directory)))
    if (name.startsWith(start) && name !== own) rmSync(join(dirname(directory), name), { recursive: true, force: true });
}

/** Written atomically, even in a crash: V8 trusts what it finds. */
function writeWhole(path: string, data: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeSync(file, data);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}
