import { realpathSync } from "node:fs";

/** A project is identified by its real path, so links and other spellings lead to it, and no other place gets its trust. */
export function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
