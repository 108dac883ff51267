import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { UserHome } from "./user-home.ts";

/**
 * An in-memory directory for files that live as long as one event: in the one that the system creates for a user at login, if it is
 * private. Payloads then never reach a disk, and file access is faster.
 */
export function findRuntimeDir({ env }: Pick<UserHome, "env">, stateRoot: string): string | undefined {
  const base = env["XDG_RUNTIME_DIR"];
  if (base === undefined || !base.startsWith("/") || !isPrivate(base)) return undefined;
  return join(base, `hawk-${createHash("sha256").update(stateRoot).digest("hex").slice(0, 12)}`);
}

function isPrivate(directory: string): boolean {
  const found = statSync(directory, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}
