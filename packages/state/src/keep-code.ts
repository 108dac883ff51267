import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
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

/** Cached code. A run needs that of few files, so each is read when it is asked for. */
export interface KeptCode {
  names: readonly string[];
  /** What there is of a source file. */
  read: (name: string) => Buffer | undefined;
}

export const nothingKept: KeptCode = { names: [], read: () => undefined };

/** More than the list of names takes. */
const LONGEST_LIST = 32_768;

export function readCode(directory: string): KeptCode {
  try {
    const read = openCode(join(directory, FILE));
    const start = read(0, LONGEST_LIST);
    const end = start.indexOf(10);
    const sizes = JSON.parse(start.toString("latin1", 0, end)) as [name: string, size: number][];
    let at = align(end + 1);
    const places = new Map<string, readonly [at: number, size: number]>();
    for (const [name, size] of sizes) {
      places.set(name, [at, size]);
      at = align(at + size);
    }
    return {
      names: [...places.keys()],
      read: (name) => {
        const place = places.get(name);
        return place && ifReadable(() => read(...place));
      },
    };
  } catch {
    return nothingKept;
  }
}

function ifReadable(read: () => Buffer): Buffer | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** On Windows, an open file keeps its directory from being removed, so there it is read whole. */
function openCode(path: string): (position: number, size: number) => Buffer {
  if (process.platform === "win32") {
    const whole = readFileSync(path);
    return (position, size) => whole.subarray(position, position + size);
  }
  const file = openSync(path, "r");
  return (position, size) => {
    const bytes = Buffer.allocUnsafeSlow(size);
    return bytes.subarray(0, readSync(file, bytes, 0, size, position));
  };
}

/**
 * Stores V8's compiled code, together with what is already cached of other files, in one write. The new code of a file includes the functions
 * that were cached before. If that fails, it only costs time the next time.
 */
export function keepCode(directory: string | null, kept: KeptCode, scripts: ReadonlyMap<string, Script>): void {
  if (directory === null || scripts.size === 0) return;
  try {
    if (mkdirSync(directory, { recursive: true, mode: 0o700 }) !== undefined) removeOthers(directory);
    const now = [...scripts].map(([name, script]) => [name, script.createCachedData()] as const);
    const before = kept.names.filter((name) => !scripts.has(name)).map((name) => [name, kept.read(name) ?? Buffer.alloc(0)] as const);
    writeWhole(join(directory, FILE), pack([...before, ...now]));
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
