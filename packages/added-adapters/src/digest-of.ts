import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The SHA-256 of a file; `null` if it can't be read. */
export function digestOf(file: string): string | null {
  try {
    return sha256Of(readFileSync(file));
  } catch {
    return null;
  }
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
