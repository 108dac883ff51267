import { createHash } from "node:crypto";
import { parseTrace } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import type { Chunk, Piece } from "./pieces.ts";

/** A line of the trace, with an ID that it always has. */
export interface Decision {
  id: string;
  entry: TraceEntry;
}

/** The decisions in a chunk. What isn't one is counted. */
export function readDecisions(instance: string, { key }: Piece, { lines }: Chunk): { decisions: Decision[]; unreadable: number } {
  const read = lines.map(({ at, text }) => ({ at, text, entries: parseTrace(text) }));
  return {
    decisions: read.flatMap(({ at, text, entries }) =>
      entries.map((entry, index) => ({ id: identify([instance, key, at, index, text]), entry })),
    ),
    unreadable: read.filter(({ text, entries }) => entries.length === 0 && text.trim() !== "").length,
  };
}

/** The same for the same line of the same file on the same machine, no matter how often it is read. */
export function identify(parts: readonly (string | number)[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 32);
}
