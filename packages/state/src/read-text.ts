import { existsSync, readFileSync } from "node:fs";

/** The text of a file; `null` if there is none. An unreadable file is an error. */
export function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** The text of a file; `null` if it can't be read for any reason. */
export function readIfReadable(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
