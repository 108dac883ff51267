import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Creates a directory that only its owner can use. Returns what is wrong if it belongs to someone else or isn't a directory. */
export function ensurePrivateDirectory(path: string): string | null {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const status = lstatSync(path);
  if (!status.isDirectory()) return `${path} is not a directory; remove it`;
  if (process.getuid && status.uid !== process.getuid()) return `${path} belongs to another user; choose another cache directory`;
  if ((status.mode & 0o077) !== 0) chmodSync(path, 0o700);
  return null;
}

/** Writes a file so others see all of it or nothing. */
export function writePrivateFile(directory: string, name: string, content: string): void {
  const temporary = join(directory, `${name}.${process.pid}-${Math.random().toString(36).slice(2)}`);
  try {
    writeFileSync(temporary, content, { flag: "wx", mode: 0o600 });
    renameSync(temporary, join(directory, name));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
