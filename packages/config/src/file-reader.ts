import { readFileSync } from "node:fs";
import { loadText } from "./load-text.ts";

/** Reads files for the plans that need them. */
export interface FileReader {
  text: typeof loadText;
  /** The content of a hook file; `null` when it can't be read. */
  bytes: (path: string) => Buffer | null;
}

/** Reads each file once, so all plans loaded with it see the same content. */
export function createFileReader(): FileReader {
  return { text: readOnce(loadText), bytes: readOnce(readBytes) };
}

function readOnce<Names extends unknown[], T>(read: (...names: Names) => T): (...names: Names) => T {
  const known = new Map<string, T>();
  return (...names) => {
    const key = names.join("\0");
    if (!known.has(key)) known.set(key, read(...names));
    return known.get(key) as T;
  };
}

function readBytes(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
