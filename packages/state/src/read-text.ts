import { existsSync, readFileSync } from "node:fs";

/** What a file holds; `null` when it is not there. One that is there and can't be read is an error. */
export function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** What a file holds; `null` when it can't be had, for whatever reason. */
export function readIfReadable(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
