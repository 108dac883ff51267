import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listPieces, readChunk } from "./pieces.ts";
import { findExcess, keepPieces } from "./spool.ts";

/** Where links can't be made to from here, if the system has such a place. */
const elsewhere = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

test("a spool on a disk that takes no links has copies of what was put away, and not of what is added to", () => {
  const [directory, spool] = [tmpdir(), elsewhere].map((parent) => mkdtempSync(join(parent, "hawk-spool-"))) as [string, string];
  onTestFinished(() => [directory, spool].forEach((path) => rmSync(path, { recursive: true })));
  writeFileSync(join(directory, "trace-1-7.jsonl"), "one\n");
  writeFileSync(join(directory, "trace.jsonl"), "two\n");
  const pieces = listPieces(join(directory, "trace.jsonl"), spool);
  keepPieces(pieces, spool, {});
  rmSync(join(directory, "trace-1-7.jsonl"));
  const [gone] = listPieces(join(directory, "trace.jsonl"), spool);
  expect(gone).toMatchObject({ key: pieces[0]?.key, isSpooled: true });
  expect(gone && readChunk(gone, spool, 0, 1000)).toEqual({ lines: [{ at: 0, text: "one" }], next: 4 });
});

test("half a copy is not a piece", () => {
  const spool = mkdtempSync(join(tmpdir(), "hawk-spool-"));
  onTestFinished(() => rmSync(spool, { recursive: true }));
  mkdirSync(join(spool, "1-0123456789abcdef.jsonl"));
  writeFileSync(join(spool, "2-0123456789abcdef.jsonl.part"), "x\n");
  expect(listPieces(join(spool, "none", "trace.jsonl"), spool)).toEqual([]);
});

test("the oldest go first, and what is sent already takes no room", () => {
  const piece = (key: string, isSpooled = true) => ({ key, path: "", bytes: 100, isCurrent: false, isSpooled });
  const pieces = [piece("sent"), piece("a"), piece("b"), piece("c"), piece("in the trace", false)];
  expect(findExcess(pieces, { sent: 100, a: 50 }, 250).map(({ key }) => key)).toEqual(["a"]);
  expect(findExcess(pieces, { sent: 100 }, 300)).toEqual([]);
  expect(findExcess(pieces, {}, 0).map(({ key }) => key)).toEqual(["sent", "a", "b", "c"]);
});
