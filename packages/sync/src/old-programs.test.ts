import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findOldPrograms } from "./old-programs.ts";

let lib = "";
beforeEach(() => {
  lib = mkdtempSync(join(tmpdir(), "hawk-lib-"));
});
afterEach(() => rmSync(lib, { recursive: true }));

/** Writes a program that came some hours after the first one. */
function write(name: string, hours: number): string {
  const path = join(lib, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "x");
  const time = new Date(Date.UTC(2026, 0, 1, hours));
  utimesSync(path, time, time);
  utimesSync(dirname(path), time, time);
  return path;
}

test("what is in use stays, and so do the four programs before it", () => {
  const oldest = [write("a/dispatcher.cjs", 1), write("a/chunk.cjs", 1)];
  const wanted = new Set([write("z/dispatcher.cjs", 0), write("runner-z.sh", 0)]);
  for (const [index, name] of ["runner-b.sh", "runner-c.sh", "runner-d.sh", "e/dispatcher.cjs"].entries()) write(name, index + 2);
  expect(findOldPrograms(lib, wanted).toSorted()).toEqual(oldest.toSorted());
});

test("a file that a program in use no longer has goes", () => {
  const wanted = new Set([write("z/dispatcher.cjs", 0)]);
  const left = write("z/chunk.cjs", 0);
  expect(findOldPrograms(lib, wanted)).toEqual([left]);
});
