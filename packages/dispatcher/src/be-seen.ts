import { closeSync, openSync } from "node:fs";

/** Touches a file: the agent is alive. A runner does the same. */
export function beSeen(file: string): void {
  try {
    closeSync(openSync(file, "w", 0o600));
  } catch {
    // Not important enough to fail.
  }
}
