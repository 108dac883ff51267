import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readDecisions } from "./decisions.ts";
import { listPieces, readChunk } from "./pieces.ts";
import type { Piece } from "./pieces.ts";
import { decisionOf } from "./testing/home.ts";

const line = fc.oneof(
  fc.nat(50).map((number) => JSON.stringify(decisionOf(number))),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.replaceAll("\n", " ")),
);

function createTrace(): string {
  const directory = mkdtempSync(join(tmpdir(), "hawk-pieces-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, "trace.jsonl");
}

/** The IDs in a piece, read so many bytes at a time. */
function idsIn(piece: Piece, bytes: number): string[] {
  const ids: string[] = [];
  for (let chunk = readChunk(piece, "/none", 0, bytes); chunk; chunk = readChunk(piece, "/none", chunk.next, bytes))
    ids.push(...readDecisions("machine", piece, chunk).decisions.map(({ id }) => id));
  return ids;
}

test("a decision has the same ID however much is read at once, and no two have the same", () => {
  const trace = createTrace();
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1000, max: 3000 }), (lines, bytes) => {
      writeFileSync(trace, `${lines.join("\n")}\n`);
      const [piece] = listPieces(trace, "/none") as [Piece];
      const ids = idsIn(piece, 1_000_000);
      expect(new Set(ids).size).toBe(ids.length);
      expect(idsIn(piece, bytes)).toEqual(ids);
    }),
    { numRuns: 60 },
  );
});

test("a line that no hook could have written is passed over, and what comes after it is read", () => {
  const trace = createTrace();
  writeFileSync(trace, `${JSON.stringify(decisionOf(0))}\n`);
  appendFileSync(trace, `${"x".repeat(5000)}\n${JSON.stringify(decisionOf(1))}\n`);
  const [piece] = listPieces(trace, "/none") as [Piece];
  expect(idsIn(piece, 1000)).toHaveLength(2);
});
