import { realpathSync } from "node:fs";

/** A project is known by its real path: links and other spellings lead there, and no other place gets its trust. */
export function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
