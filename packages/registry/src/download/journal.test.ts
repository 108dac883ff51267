import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readJournal } from "./journal.ts";
import { printLock } from "./parse-lock.ts";

function write(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "hawk-journal-")), "packages-under-way.json");
  writeFileSync(path, text);
  return path;
}

const file = { name: "a.sh", before: null, content: "eA==", mode: 0o644 };

/** Of one package with one hook, whose bytes are the file's. */
const digest = createHash("sha256").update("x").digest("hex");
const hook = { name: "a.sh", path: "a.sh", sha256: digest, size: 1 };
const lock = printLock({ version: 1, packages: [{ name: "p", url: "/p", downloaded: "2026-01-01T00:00:00.000Z", hooks: [hook] }] });

test("a journal is read as it was written", () => {
  const journal = { version: 1, lock, files: [file] };
  expect(readJournal(write(JSON.stringify(journal)))).toEqual(journal);
});

test.each([
  ["cut", '{"version":1,"lock":"'],
  ["of another version", JSON.stringify({ version: 2, lock: "", files: [] })],
  ["without files", JSON.stringify({ version: 1, lock: "" })],
  ["about a file with other bytes than its lock says", JSON.stringify({ version: 1, lock, files: [{ ...file, content: "eQ==" }] })],
  ["about a file that its lock does not know", JSON.stringify({ version: 1, lock, files: [{ ...file, name: "b.sh" }] })],
  ["about a file that anyone may write", JSON.stringify({ version: 1, lock, files: [{ ...file, mode: 0o777 }] })],
  ["about a file elsewhere", JSON.stringify({ version: 1, lock: "", files: [{ ...file, name: "../a.sh" }] })],
])("one that is %s is named, and nothing is done", (_, text) => {
  const path = write(text);
  expect(() => readJournal(path)).toThrow(
    expect.objectContaining({ code: "download/damaged-journal", message: expect.stringContaining(path) }),
  );
});
