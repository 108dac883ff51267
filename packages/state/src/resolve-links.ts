import { realpathSync } from "node:fs";

/** A project goes by its one real path: links and other spellings lead to the same one, and no other place borrows its trust. */
export function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
