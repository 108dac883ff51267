import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { HookEvent, PlannedHook } from "@hawk/protocol";

/** Claims the one run of a hook in a session; `false` if it has already run. */
export function claimOnce({ id }: PlannedHook, { payload }: HookEvent, onceDir: string): boolean {
  const key = JSON.stringify([payload["session_id"], id]);
  mkdirSync(onceDir, { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(join(onceDir, createHash("sha256").update(key).digest("hex")), "wx", 0o600));
    return true;
  } catch (error) {
    // If nothing can be stored, run too often rather than never.
    return (error as NodeJS.ErrnoException).code !== "EEXIST";
  }
}
