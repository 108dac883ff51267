import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

const path = join(mkdtempSync(join(tmpdir(), "hawk-lines-")), "log");

function read(text: string, chunkBytes: number, longestBytes?: number): (string | null)[] {
  writeFileSync(path, text);
  return Array.from(readLines(path, chunkBytes, longestBytes), (line) => line?.toString("utf8") ?? null);
}

test("every line is there, however the file is cut into chunks", () => {
  const line = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\n", ""));
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 1, max: 9 }), (lines, chunkBytes) => {
      expect(read(lines.map((one) => `${one}\n`).join(""), chunkBytes)).toEqual(lines);
    }),
  );
});

test("a last line without an end counts, and an empty one doesn't", () => {
  expect([read("a\nb", 2), read("a\n", 2), read("", 2)]).toEqual([["a", "b"], ["a"], []]);
});

test("a line that is too long is left out, and the next one is whole", () => {
  expect(read(`${"x".repeat(9)}\nab\n${"y".repeat(20)}`, 4, 8)).toEqual([null, "ab", null]);
  expect(read(`${"x".repeat(8)}\n`, 3, 8)).toEqual(["x".repeat(8)]);
});
