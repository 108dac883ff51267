import { createHash } from "node:crypto";
import type { Wiring } from "@hawk/adapter";

export interface Insertion {
  offset: number;
  text: string;
}

/** Inserts texts, and returns where they end up. */
export function insertAll(text: string, insertions: readonly Insertion[]): Pick<Wiring, "textHash" | "splices"> & { text: string } {
  const ordered = insertions.toSorted((a, b) => a.offset - b.offset);
  let result = text;
  const splices = ordered.map(({ offset, text: added }) => {
    const moved = offset + result.length - text.length;
    result = result.slice(0, moved) + added + result.slice(moved);
    return { offset: moved, text: added };
  });
  return { text: result, splices, textHash: hashText(result) };
}

/** The SHA-256 of a text, as `Wiring` has it. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
